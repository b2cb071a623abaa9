"""Orders in English; see ``entry`` for the form."""

from __future__ import annotations

from typing import Final

from wsmem.trust.entry import HIGH, MEDIUM, Entry

_DROP: Final = (
    r"(?:ignore|disregard|forget|override|overrule|bypass|discard|neglect|dismiss|abandon|erase|nullify|void|cancel|set aside|throw (?:out|away)|"
    r"pay no (?:attention|heed) to|do not (?:follow|obey|heed|comply with|listen to|adhere to)|don't (?:follow|obey|heed|listen to)|stop (?:following|obeying)|"
    r"no longer (?:follow|obey)|drop|skip|overwrite|delete|put aside|move past|look past|supersede|reset)"
)
_OLD: Final = (
    r"(?:all|any|every|each|the|your|my|our|these|those|of|previous|previously given|prior|above|earlier|preceding|former|foregoing|existing|original|initial|system|"
    r"past|other|safety|current|old|developer|hidden|built-in|default|whatever|everything|that|which|were|was|you|have|been|given|company|internal|operator)"
)
_ORDERS: Final = (
    r"(?:instructions?|prompts?|directives?|guidance|guidelines?|orders?|commands?|system (?:prompt|message|rules?)|programming|training|restrictions|"
    r"safeguards|guardrails|conditioning|directions|alignment)"
)
_IMPERATIVE: Final = r"(?:^|[.!?;:,>)\]}\"'“*#|\n-]\s*|\b(?:please|now|just|then|and|must|should|to|you|also|so|will|first|instead|immediately|shall|can|only|may|do|here|simply|kindly|hereby|agent|assistant|ai|system)\s+)"
_MODEL: Final = r"(?:ai|a\.i\.|llms?|language models?|assistants?|agents?|models?|chat ?bots?|bots?|chatgpt|gpt(?:-?\d\S*)?|claude|gemini|copilot|openclaw)"
_GOODS: Final = (
    r"(?:api[ _-]?keys?|passwords?|credentials?|secrets?|(?:access|auth|session|bearer) tokens?|tokens|private keys?|ssh keys?|\.?env(?: file|ironment variables)?|"
    r"memory\.md|(?:conversation|chat|message|browsing) (?:history|logs?)|memor(?:y|ies)(?: files?)?|contacts|personal (?:data|information|details)|"
    r"(?:the |user'?s? )?(?:private |confidential )?(?:files|documents|data)|credit card\w*|bank details|seed phrase|cookies|wallet)"
)
_TELL: Final = r"(?:reveal|show|print|repeat|output|leak|tell me|display|dump|reproduce|disclose|share|give me|write out|recite|expose|paste|echo|summari[sz]e|translate|list|copy|state|quote)"
_PROMPT: Final = (
    r"(?:system prompt|system message|initial prompt|original prompt|hidden (?:prompt|instructions?|rules)|(?:your|the) (?:\w+ )?(?:instructions|prompt|rules|guidelines|directives|configuration)"
    r"(?: verbatim| word for word| in full| above)?|everything above|the (?:text|words|content|lines) above|(?:text|words) above|developer (?:message|prompt)|what you were told)"
)
_TO_SOMEONE: Final = r"(?:https?://|www\.|\b[\w.+-]+@[\w-]+\.|\bto (?:me\b|this|the following|an? (?:external|remote|attacker)|my |attacker|evil|[\w.-]+\.(?:com|net|io|org|ru|cn|xyz|example|test))|\bvia\b|\bwebhook|\bpastebin|\bthe url|\bin (?:the|your) (?:reply|response|answer|url|query)|\bas (?:a )?(?:query|url|parameter))"

ENGLISH: Final[tuple[Entry, ...]] = (
    (
        "override",
        HIGH,
        "ignore disregard forget overr bypass discard neglect dismiss abandon erase nullify void cancel aside throw pay_no not_follow 't_follow not_obey 't_obey not_heed 't_heed listen_to comply adhere stop_following stop_obeying no_longer drop skip overwrite delete look_past move_past supersede reset",
        rf"{_IMPERATIVE}{_DROP}\s+(?:{_OLD}\s+){{1,6}}(?:\w+\s+){{0,2}}{_ORDERS}\b",
    ),
    (
        "override",
        HIGH,
        "ignore disregard forget overr bypass discard neglect dismiss abandon erase nullify void cancel aside throw pay_no not_follow 't_follow not_obey 't_obey not_heed 't_heed listen_to comply adhere stop_following stop_obeying no_longer drop skip overwrite delete look_past move_past supersede reset",
        rf"{_IMPERATIVE}{_DROP}\s+(?:{_OLD}\s+){{0,4}}(?:previous|prior|above|earlier|preceding|foregoing)(?:\s+(?:rules?|context|messages?|conversation|text|content|input|policies|constraints|tasks?|instruct\w*)\b|\s*(?:[.,;:!]|and\b|$))",
    ),
    (
        "override",
        HIGH,
        "ignore disregard forget overr bypass discard neglect dismiss abandon erase nullify void cancel aside throw pay_no not_follow 't_follow not_obey 't_obey not_heed 't_heed listen_to comply adhere stop_following stop_obeying no_longer drop skip overwrite delete look_past move_past supersede reset",
        rf"{_IMPERATIVE}{_DROP}\s+(?:all |any |of |the |every )*your\s+(?:\w+\s+){{0,2}}(?:rules?|policies|policy|constraints|limits|limitations|filters?|ethics|principles|safety \w+|instructions?|tasks?|goals?|role|identity|persona|memory)\b",
    ),
    (
        "override",
        HIGH,
        "forget ignore disregard",
        rf"{_IMPERATIVE}(?:forget|ignore|disregard)\s+(?:about\s+)?(?:everything|all|anything|whatever)(?:\s+(?:that\s+)?(?:you(?:'ve| have)?(?: been| were)?|i(?:'ve| have)?|we|was|were|has been|above|before|else|prior|previous(?:ly)?)\b|\s*(?:[.,;:!]|and\b|$))",
    ),
    (
        "override",
        HIGH,
        "instruct directive orders prompt objective mission task",
        r"\b(?:new|updated|revised|real|actual|true) (?:system )?(?:instructions?|directives?|orders|prompt|objective|mission|task for you)\s*(?::|follow|supersede|override|replace|—|–|-\s)",
    ),
    (
        "override",
        HIGH,
        "your_new your_real your_true your_actual your_only",
        r"\byour (?:new|real|true|actual|only) (?:task|role|goal|job|instructions?|purpose|objective|persona|name|directive|mission|identity|owner|master)\b\s*(?:is|are|:)",
    ),
    (
        "override",
        MEDIUM,
        "supersede overrid replace precedence priority outrank",
        r"\b(?:these|this|my|the following|new) (?:instructions?|rules?|prompt|message|directives?|orders?) (?:supersedes?|overrides?|replaces?|takes? (?:precedence|priority)|outranks?)\b.{0,60}\b(?:instruction|prompt|rule|all|previous|everything|other|prior|policy|guideline)",
    ),
    (
        "override",
        MEDIUM,
        "no_longer not_apply 't_apply matter void cancelled null obsolete lifted revoked",
        r"\b(?:the|all|any|those) (?:previous|prior|above|earlier|system|original) (?:instructions?|prompts?|rules|guidelines|directives|restrictions)\b.{0,30}\b(?:no longer|do(?:es)? not|don't) (?:apply|matter|count|exist|bind)|\b(?:are|is) (?:now )?(?:void|cancelled|null|obsolete|lifted|revoked)\b.{0,40}\b(?:obey|follow me|new (?:rules|instructions))",
    ),
    (
        "role",
        HIGH,
        "you_are you're",
        rf"\byou(?:'re| are) (?:now|from now on|henceforth|no longer)\s+(?:(?:an?|the|my|just|called|in|going to be)\s+)*(?:\w+[\s-]){{0,4}}?(?:{_MODEL}|dan\b|jailbroken|unrestricted|unfiltered|uncensored|unbound|free (?:from|of)|bound|root\b(?! on)|\w+ mode|evil\w*|hacker|pirate|god|restricted|limited|character|persona|required to|obliged|allowed to refuse)",
    ),
    (
        "role",
        HIGH,
        "act_as behave respond answer operate function reply",
        rf"\b(?:act|behave|respond|answer|operate|function|reply) as (?:if you (?:were|are|had|have)\b|though you\b|(?:an?|my|the)?\s*(?:\w+[\s-]){{0,3}}(?:unrestricted|unfiltered|uncensored|unlimited|evil|jailbroken|dan\b|root user|administrator|malicious|different ai|hacker|{_MODEL} (?:with|without|that|who)))",
    ),
    (
        "role",
        HIGH,
        "pretend imagine role assume simulate suppose",
        r"\b(?:pretend|imagine|roleplay|role-play|assume|simulate|suppose)\b.{0,30}\b(?:you(?:'re| are| have| can)|to be|that you)\b.{0,50}\b(?:no (?:rules|restrictions|limits|filters?|guidelines|ethics)|unrestricted|without (?:any )?(?:rules|restrictions|limits|filters?)|jail\w+|evil|dan\b|admin\w*|root|developer mode|not (?:an ai|bound)|uncensored)",
    ),
    (
        "role",
        HIGH,
        "_mode",
        r"\b(?:enter|enable|activate|switch to|turn on|engage|unlock|start|go into|boot into)\s+(?:\w+\s+){0,2}?(?:dan|developer|debug|god|jailbreak|admin(?:istrator)?|unrestricted|sudo|root|override|unsafe|maintenance override|evil|opposite) mode\b",
    ),
    (
        "role",
        MEDIUM,
        "anything_now jailbreak restrictions rules limit filter guideline break ignore violate",
        r"\b(?:do anything now|jailbreak(?:ed)? (?:prompt|yourself)|you (?:have|has) (?:no|zero) (?:restrictions|rules|limits|limitations|filters?|guidelines)|you (?:can|may|are free to) (?:now )?(?:break|ignore|violate) (?:all |any |your |the )*(?:rules|policies|guidelines|laws))",
    ),
    (
        "role",
        HIGH,
        "from_now from_here",
        r"\bfrom (?:now|here) on,?\s+(?:you (?:must|will|are|shall|only|have to|should|do|obey|answer|no longer|act|always|may)|(?:always |only )?(?:answer|respond|reply|obey|say|speak)\b.{0,60}\b(?:only|as\b|i am|without|yes|obey|nothing but))",
    ),
    (
        "prompt-leak",
        HIGH,
        "prompt instruct rules guideline directive config above were_told",
        rf"{_IMPERATIVE}(?:{_TELL})\s+(?:(?:me|us|back|out|all|of|the|your|full|entire|complete|exact|whole|current|verbatim|contents?|first|everything in)\s+){{0,7}}{_PROMPT}",
    ),
    (
        "prompt-leak",
        HIGH,
        "prompt instructions words_before everything_before words_above you_are",
        r"\bwhat (?:is|are|was|were) (?:your|the) (?:system prompt|(?:initial|original|hidden|secret) (?:instructions|prompt))|\brepeat (?:the words|everything|all) (?:above|before)|\bstarting with [\"'“]?you are",
    ),
    (
        "exfiltration",
        HIGH,
        "key password credential secret token env memor history log contact data information details files documents credit bank seed cookies wallet",
        rf"{_IMPERATIVE}(?:send|post|upload|e-?mail|forward|exfiltrate|leak|transmit|submit|deliver|report|copy|append|encode|include|attach|publish|share|pass|base64)\s+(?:\w+(?:'s)?\s+){{0,6}}?{_GOODS}\b.{{0,80}}?{_TO_SOMEONE}",
    ),
    (
        "exfiltration",
        HIGH,
        "reveal leak exfiltrate dump disclose steal collect harvest give_me tell_me show_me expose",
        rf"{_IMPERATIVE}(?:reveal|leak|exfiltrate|dump|disclose|steal|collect|harvest|give me|tell me|show me|expose)\s+(?:(?:all|the|any|your|every|user'?s?|stored|saved|of|system|owner'?s?|their)\s+){{1,5}}{_GOODS}",
    ),
    (
        "exfiltration",
        HIGH,
        "](http",
        r"!\[[^\]]{0,80}\]\(https?://[^)\s]{1,200}[?&][^)\s]{0,80}=\s*(?:\{|\$|<|%7b|\[)[^)]{0,80}\)",
    ),
    (
        "concealment",
        HIGH,
        "user human owner operator anyone victim person admin",
        r"\b(?:do not|don't|never|must not|without)\s+(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|alert|alerting|notify|notifying|show|warn|warning|disclose|ask|asking|report)(?:ing)?\b.{0,30}\b(?:the )?(?:user|human|owner|operator|anyone|victim|person|admin\w*)\b.{0,40}\b(?:about|of|that|this|these|it|any|instruction|message)\b",
    ),
    (
        "concealment",
        HIGH,
        "without",
        r"\b(?:run|execute|delete|send|transfer|install|approve|grant|upload|post|forward|pay|buy|wire|modify|change|disable|remove|add|edit|commit|do)\b.{0,60}\bwithout (?:telling|informing|asking|notifying|alerting|the knowledge of|(?:any )?(?:confirmation|permission|approval) (?:from|of|by)) (?:the )?(?:user|human|owner|operator|anyone)\b",
    ),
    (
        "concealment",
        MEDIUM,
        "from_the from_your secretly silently covertly",
        r"\b(?:keep|hide) (?:this|it|these|that)(?: \w+)? (?:secret|hidden|concealed|confidential)?\s*from (?:the |your )?(?:user|human|owner|operator|admin\w*)|\b(?:secretly|silently|covertly)\s+(?:run|execute|send|delete|upload|forward|install|transfer|approve|add|collect|record|copy|change|grant|insert)\b",
    ),
    (
        "forged-role",
        HIGH,
        "<| [/inst] [inst] sys>> <start_of_turn> [system begin_ end_of",
        r"<\|(?:im_start|im_end|system|user|assistant|endoftext|end_of_turn|start_header_id|eot_id|begin_of_text)\|?>|\[/?INST\]|<</?SYS>>|<start_of_turn>|\[SYSTEM(?: (?:MESSAGE|PROMPT|OVERRIDE|NOTE))?\]|\bBEGIN (?:SYSTEM|ADMIN|NEW) (?:PROMPT|INSTRUCTIONS?|MESSAGE)|\bEND OF (?:SYSTEM PROMPT|USER INPUT|DOCUMENT|CONTEXT)\b",
    ),
    (
        "forged-role",
        HIGH,
        "<",
        r"(?<!`)</?(?:system|system[-_ ]?(?:prompt|message|instructions?|reminder)|instructions?|assistant|developer|important|admin|human|function_calls?|tool_(?:call|result|use)s?)(?:\s[^<>]{0,80})?>(?!`)",
    ),
    (
        "forged-role",
        HIGH,
        "</",
        r"</\s*(?:wsmem-memory|relevant[-_]memories|vault-memories|structured[-_]memories|memory(?:-context)?|context|document|untrusted\w*|user_input|data)\s*>",
    ),
    (
        "forged-role",
        HIGH,
        "system admin developer root openai anthropic operator sys",
        rf"(?:^|\n|[.>*#\"']\s*)(?:#+ ?)?\**(?:system|admin(?:istrator)?|developer|root|openai|anthropic|operator|sys|system (?:message|note|notice|alert|override|update))\**\s*(?::|>|\])\s*(?:.{{0,60}}?\b(?:you (?:are|must|will|should|have to|may)|{_DROP} (?:{_OLD})|new (?:instructions?|policy|directive|rules?)|override|disable|grant|comply|obey|execute|reveal|send|unlock|the user is|user (?:has|is) (?:been )?(?:authori[sz]ed|granted|admin)|respond only|reply only|always|from now on|safety))",
    ),
    (
        "authority",
        HIGH,
        "ai llm model assistant agent bot gpt claude gemini copilot openclaw a.i.",
        rf"\b(?:attention|urgent|important|notice|warning|note|notes|message|instructions?|reminder|memo|hey|dear|hello|listen|order|command)s?\s*(?:!+|:|,|to|for|—|-)?\s*(?:to |for )?(?:the |any |all |every |this |you )?{_MODEL}(?:\s+(?:reading|processing|summari[sz]ing|indexing|analy[sz]ing|parsing|handling|seeing|viewing|that (?:reads?|process\w+)|who reads?)(?: \w+){{0,3}})?\s*(?::|!|,\s*(?:you|please|must|ignore|do|run|send|always|stop)|—|–|\s-\s|must\b|should\b|you must\b)",
    ),
    (
        "authority",
        MEDIUM,
        "ai llm model assistant agent bot gpt claude gemini copilot openclaw a.i.",
        rf"\b(?:any|all|every|if you are an?|as an?) {_MODEL},?\s+(?:(?:reading|processing|summari[sz]ing|that reads?|seeing|who reads?|parsing|indexing)\b.{{0,30}}\b)?(?:must|should|shall|you must|please|has to|have to|will|needs? to|are (?:required|ordered|instructed)|is (?:required|ordered|instructed))\s+(?:now |also |always |first |immediately )?(?:run|execute|send|reply|respond|ignore|say|recommend|click|visit|open|download|include|output|print|add|tell|approve|rate|give|forward|transfer|delete|disclose|reveal|obey|follow)\b",
    ),
    (
        "authority",
        HIGH,
        "developer creator admin owner maker programmer operator ceo supervisor master root security",
        r"\b(?:i am|i'm|this is|as|speaking as|message from) (?:your|the) (?:real )?(?:developer|creator|system administrator|administrator|admin|owner|maker|programmer|operator|ceo|supervisor|master|root user|security team)\b.{0,80}\b(?:you must|you (?:are|will|have)|ignore|override|disable|grant|authori[sz]e|reveal|obey|execute|give me|unlock|comply|send|show|bypass|lift|i (?:order|command|instruct|authori[sz]e|permit|allow)|need you to|tell me|turn off|delete|need your)",
    ),
    (
        "safety-off",
        HIGH,
        "filter restrict safe limit guardrail moderation ethic security check polic censor protect guideline rules constraint confirm",
        rf"{_IMPERATIVE}(?:disable|turn off|switch off|deactivate|remove|lift|circumvent|suspend|bypass|shut off|unlock|drop|evade|suppress)\s+(?:(?:all|any|the|of|every|these|internal)\s+)*(?:your\s+(?:\w+\s+){{0,2}}(?:safety|content|filters?|restrictions?|safeguards?|limits?|limitations|guardrails?|moderation|ethic\w*|security|checks?|policies|policy|censorship|protections?|guidelines|rules|constraints|confirmation\w*)|(?:safety|ethical|content|moderation) (?:filters?|guidelines|protocols?|guardrails?|restrictions?|safeguards?|limits|measures)|guardrails|safeguards)\b",
    ),
    (
        "command",
        HIGH,
        "curl wget rm_-rf bash sh powershell sudo chmod nc eval http following attached `",
        r"\b(?:you must|you should|you need to|always|whenever you|every time you|each time you|before (?:answering|replying|responding|you \w+)|agent|assistant|ai|immediately|as the assistant|silently|when you (?:read|see|load|recall)|upon reading)\b.{0,60}?\b(?:run|execute|exec|eval|call|invoke|type|paste|curl|wget|open|visit|fetch)\b.{0,40}?(?:\bcurl\b|\bwget\b|\brm -rf|\bbash\b|\bsh\b|\bpowershell\b|\bsudo\b|\bchmod\b|\bnc\b|\beval\b|https?://|\bthe (?:following|attached) (?:command|script|code)|`)",
    ),
    (
        "command",
        HIGH,
        "rm_",
        r"\b(?:run|execute|exec|type|paste)\b\s*:?\s*[`'\"]?\s*(?:sudo\s+)?rm\s+-[rf]{2}\s+(?:/|~|\$HOME|\*|\.)|\brm -rf (?:/|~)(?:\s|$|[`'\"*;.])",
    ),
    (
        "command",
        MEDIUM,
        "transfer wire send pay",
        rf"{_IMPERATIVE}(?:transfer|wire|send|pay)\s+(?:\w+\s+){{0,4}}?(?:\$|€|£|¥)?\s?\d[\d,.]*\s?(?:k|btc|eth|usd|eur|dollars|euros|bitcoin|credits)?\s+(?:\w+\s+){{0,3}}?(?:to|into)\s+(?:this|the following|my|account|wallet|iban|0x|bc1)",
    ),
    (
        "steering",
        MEDIUM,
        "always whenever when_asked when_the when_any when_some if_asked if_the if_any",
        r"\b(?:always|whenever (?:asked|the user)|when (?:asked|the user|anyone|someone)|if (?:asked|the user|anyone))\b.{0,80}\b(?:recommend|promote|approve|say (?:that|yes)|claim|insist|praise|trust|accept|rate|answer that|reply that|tell (?:them|him|her|the user))\b.{0,80}\b(?:regardless|no matter|without (?:question|verif\w+|checking|hesitation|mentioning|asking)|never mention|instead of the truth|even if|above all (?:others|else)|do not (?:mention|say|reveal)|and nothing else|is (?:safe|trusted)|over (?:all )?(?:others|competitors))",
    ),
    (
        "steering",
        MEDIUM,
        "only nothing_but exclusively solely pwned hacked",
        r"\b(?:respond|reply|answer|speak|output|say)\s+(?:only|nothing but|exclusively|solely)\s+(?:with|in|to|using|as)?\b.{0,30}\b(?:hacked|pwned|obey|yes master|i (?:am|have been)|compromised|base64|confirm\w*|done|ok\b|approved)|\b(?:print|say|output|reply|respond with|write)\s*:?\s*[\"'“]?(?:i have been (?:hacked|pwned)|pwned|hacked)\b",
    ),
    (
        "steering",
        MEDIUM,
        "memory soul agents.md permanent long-term forever core",
        r"\b(?:store|save|remember|add|write|commit|record|memori[sz]e)\b.{0,50}\b(?:memory|memory\.md|soul\.md|agents\.md|permanent\w*|long-term|forever|core)\b.{0,80}\b(?:trust(?:ed|s)?\b|always (?:obey|approve|trust|allow|grant|run|send|include)|never (?:question|ask|refuse)|is (?:an? )?(?:admin|root|authori[sz]ed)|without (?:asking|confirmation))",
    ),
)
