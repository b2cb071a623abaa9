"""English signals. Every pattern is tried on one sentence; gaps are bounded, so time grows with its length."""

from __future__ import annotations

from typing import Final

# Words that begin a sentence with a capital but name nobody.
_NOBODY: Final = (
    "I|It|This|That|These|Those|There|Here|The|A|An|What|Who|Which|When|Where|Why|How|If|But|And|So|Or|Yes|No|Ok|"
    "Okay|Let|You|My|Your|Our|Their|Its|Looks?|Seems?|Everything|Nothing|Something|Please|Thanks|Thank|Maybe|"
    "Perhaps|Today|Tomorrow|Yesterday|Now|Then|Also|Still|Just|Not|Don|Do|Does|Did|Is|Are|Was|Can|Could|Would|"
    "Should|Will|Error|Warning|Test|Tests|Build|On|In|At|For|With|From|To|After|Before|As|By|Of|While|Since|"
    "Until|Because|Although|Though|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|"
    "March|April|May|June|July|August|September|October|November|December|Could|Sure|Great|Nice|Sorry|TODO|We"
)
_NAME: Final = rf"@?(?!(?:{_NOBODY})\b)[A-Z][\w.-]*(?:\s(?:and|&)\s[A-Z][\w-]*|\s[A-Z][\w-]+)?"
_KIN: Final = (
    r"(?:(?:step|grand|half-|god|ex-|foster )?(?:wife|husband|partner|son|daughter|mother|father|mom|mum|dad|brother|sister|"
    r"child|kid|baby)|girlfriend|boyfriend|fianc[ée]e?|spouse|kids|children|parents|sons|daughters|grandma|grandpa|"
    r"granny|twins?|uncle|aunt|nephew|niece|cousin|family|boss|manager|colleague|flatmate|roommate|neighbou?r|landlord|"
    r"landlady|tenant|doctor|dentist|therapist|vet|lawyer|accountant|tutor|(?:best )?friend|dog|cat|puppy|kitten|pet|"
    r"mother-in-law|father-in-law|in-laws|assistant)"
)
_OWN: Final = (
    r"(?:(?:full |middle |maiden |last |first |nick|user ?|legal )?name|birthday|anniversary|home|e-?mail(?: address)?|"
    r"(?:postal |home |work |street )?address|phone number|(?:mobile |landline |account |passport |flight |room |seat )?"
    r"number|time ?zone|job(?: title)?|title|team|employer|company|start-?up|hometown|blood (?:type|group)|allerg(?:y|ies)|"
    r"diet|pronouns|nationality|native language|mother tongue|flat|apartment|house|office|car|bike|school|university|"
    r"salary|rent|budget|handle|nickname|shoe size|commute|working hours|surname|insurance|bank|gym|surgery|goal)"
)
_ROLE: Final = (
    r"(?:doctor|nurse|midwife|paramedic|teacher|engineer|developer|programmer|designer|manager|lawyer|plumber|dentist|"
    r"baker|chef|cook|pilot|vet|accountant|student|apprentice|CEO|CTO|CFO|COO|lead|head|owner|founder|contractor|"
    r"maintainer|vegetarian|vegan|pescatarian|architect|electrician|translator|editor|writer|journalist|musician|pianist|"
    r"consultant|analyst|scientist|researcher|professor|lecturer|physicist|chemist|therapist|photographer|carpenter|"
    r"librarian|driver|farmer|freelancer|director|president|chair(?:man|woman|person)?|secretary|assistant|treasurer|"
    r"freelance|retiree|father|mother|brother|sister|son|daughter|cousin|nephew|niece|uncle|aunt|wife|husband|partner|"
    r"friend|neighbou?r|colleague|flatmate|landlord|landlady|tutor|coach|trainer|admin|contact|supplier|client|customer|"
    r"widower?|citizen|native speaker|tester|recruiter|surgeon|psychologist|economist|biologist|mechanic|tailor|builder)"
)
_LIFE: Final = (
    r"(?:lives?\b|lived\b|works? (?:at|for|as|in|from|on|with|nights|part|full|remotely)\b|worked (?:at|for|as)\b|moved (?:to|from|out|in|"
    r"back|house)\b|(?:was|were|is) born|got (?:married|divorced|engaged|promoted|hired|fired|laid off|a (?:new )?(?:job|dog|cat|puppy))|"
    r"was (?:promoted|hired|diagnosed|laid off)|gave birth|passed away|died\b|retire[sd]\b|quit\b|resigned\b|broke up|split up|separated\b|graduate[sd]\b|stud(?:ies|ied)\b|"
    r"teaches\b|taught\b|speaks\b|join(?:s|ed)\b|left (?:the|for|us|his|her|their)\b|turn(?:s|ed) \d|owns\b|"
    r"runs (?:a|an|the|his|her|our)\b|manages\b|leads\b|heads\b|took over\b|starts? (?:at|as|school|work|her|his|on|university)\b|"
    r"started (?:at|as|school|her|his|a new)\b|(?:plays|sings|coaches|volunteers|collects|swims|paints|breeds|competes|rows)\b|goes to\b|married\b|adopted\b|"
    r"(?:is|are) (?:also |now |still |currently )?(?:allergic|intolerant|vegetarian|vegan|pregnant|married|divorced|engaged|diabetic|retired|based|"
    r"from|responsible|in charge|on (?:\w+ )?(?:leave|holiday|vacation)|away|out\b|off\b|\d+\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|turning|moving (?:to|out|in)|getting married|"
    rf"expecting|leaving|afraid|called|(?:left|right)-handed|(?:an?|the|our|my|his|her|their|[A-Z]\w+'s)\s(?:[\w-]+\s){{0,3}}?{_ROLE})"
    rf"|(?:has|have) (?:an?|one|two|three|four|\d+) (?:[\w-]+ ){{0,2}}(?:{_KIN}s?|allergy|house|flat|degree|bike|car|boat)\b)"
)
_PERSON: Final = rf"(?:{_NAME}(?:'s\s{_KIN}(?:\s[A-Z]\w+)?)?|\b[Hh]e\b|\b[Ss]he\b|\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er)\s{_KIN}(?:\s[A-Z]\w+)?)"
_VAGUE: Final = (
    r"(?!(?:it|this|that|these|those|them|how|where|your|you|what|to (?:see|know|ask|hear|get|have|add|try)|the (?:idea|look|sound|way|new|"
    r"result|plan|direction|feel|first|second))\b)"
)
_ADVERBS: Final = r"(?:(?:really|much|always|usually|strongly|generally|also|still|personally|all|both|just|finally|now|only|truly|never) )*"
_HAVE: Final = r"(?:'ve| have| has| had)?"

EXPLICIT: Final = (
    (
        r"^(?i:(?:please|pls|hey|ok(?:ay)?|also|and|so|but|just|oh|btw|by the way|\w+,)[\s,:]+)*(?i:"
        r"(?:always )?remember(?:: | (?!when\b|how\b|the time\b|me\b|us\b)(?=\S))|(?:don't|do not|never|dont) forget\b|(?:keep|bear) in mind\b|"
        r"(?:make|take) (?:a )?note\b|note (?:that|to self|down|:)|note:|memo\b|for (?:the record|future reference|next time|reference)\b|"
        r"(?:save|store|record|jot|write) (?:this|that|it)(?: down)?\b|add (?:this |that |it )?to (?:your |the )?(?:memory|notes)\b|fyi\b|"
        r"important(?: note)?:|reminder:|remind me (?:that|of|about)\b|(?:make sure|be sure|see to it)(?: that)?(?: you| to|,)* (?:always|never)|heads[- ]up\b|from now on\b|going forward\b|from here on\b|in (?:the )?future,|good to know:|til[:\s]|"
        r"let it be known|you should know|just so you know)"
    ),
    r"(?i:\b(?:please|(?:can|could|would|will) you(?: please)?) (?:remember|memori[sz]e|note|(?:keep|bear) in mind|make a note|take note)(?: (?:of|that|this|my|our|the)\b|:))",
    r"(?i:[,;] (?:please )?(?:remember|keep) (?:that|this)(?: in mind)?[.!]?$)",
)
PERSONAL: Final = (
    rf"\b(?i:my|our)\s{_KIN}(?:\s[A-Z]\w+)?(?:'s|,)?\s(?!(?:says?|said|asks?|asked|wonders|told)\b)\w",
    rf"\b(?i:my|our)\s(?:\w+\s)?{_OWN}\s(?:is|are|was|used to be|has been|will be|changes?|moved|closes?|opens?|runs|:)",
    rf"\b(?:{_NAME}'s|[Hh]is|[Hh]er|[Tt]heir|[Tt]he)\s(?:new |old )?(?:[\w-]+'s name|replacement|successor|predecessor|deputy|middle name|real name)\s(?:is|will be|was)\b",
    rf"\b(?:{_NAME}|[Hh]is|[Hh]er|[Tt]heir)(?:'s)?\s{_OWN}\s(?:is|are|was)\b",
    (
        r"\bI(?:'m| am)\s(?:also |now |still |currently |originally )?(?:allergic|intolerant|vegetarian|vegan|pescatarian|diabetic|co?eliac|lactose|"
        r"left-handed|right-handed|colou?r-?blind|dyslexic|married|divorced|engaged|single\b|pregnant|retired|based|from\b|born|\d\d(?: years old)?\b|"
        r"responsible for|in charge of|(?:more of )?an? (?:morning|night|cat|dog|tea|coffee|people) person|afraid of|scared of|terrified of|learning|studying|training (?:for|to)|on (?:parental|maternity|paternity|sick) leave)"
    ),
    rf"\bI(?:'m| am)\s(?:an?|the)\s(?:[\w-]+\s){{0,3}}?{_ROLE}\b",
    (
        r"\b(?:I|[Ww]e) (?:live\b|lived\b|was born|were born|grew up|work(?:ed)? (?:at|for|as|from|part|remotely|full|nights?|in (?:[A-Z]|the|a)|with the)\b|"
        r"moved (?:(?:to|from) (?-i:[A-Z]|a new|the (?:city|country|coast))|house|out|in with|back)|stud(?:y|ied)\b|graduated|married|"
        r"got (?:married|divorced|engaged|promoted|hired|laid off|a new job)|joined|quit (?:my|smoking|the)|retired|adopted|speak\b|was diagnosed|turn(?:ed)? \d|"
        r"(?:have |'ve )?(?:stopped|quit|gave up|given up|took up|taken up|started|began) (?!work(?:ing)? on|runn|test|writ|look|debug)\w+ing(?! (?:it|this|that|the)\b)|sleep (?:badly|well|best|late|in)\b|wake up\b|suffer from|get (?:migraines|carsick|seasick|hay fever)|snore\b|commute|play (?:the )?(?:piano|guitar|violin|cello|drums|bass|chess|football|tennis)|do(?:n't| not) (?:eat|drink|drive|smoke|speak)\b|used to \w+|try not to\b|split the (?:rent|bills?|costs?)|"
        r"have (?:been (?:married|living|working)|(?:type|severe|a (?:peanut|nut|latex))\b))"
    ),
    (
        r"\b(?:I|[Ww]e)(?:'ve| have| own| adopted| got| keep|'ve got)(?: got)? (?:an?|one|two|three|four|five|\d+|no) (?:[\w-]+ ){0,2}"
        r"(?:cats?|dogs?|kids?|child(?:ren)?|sons?|daughters?|cars?|bikes?|rabbits?|horses?|brothers?|sisters?|siblings?|twins|hens|allergy|allergies|boat|allotment)\b"
    ),
    rf"{_PERSON},?\s(?:who\s)?{_LIFE}",
)
DECISION: Final = (
    (
        rf"\b(?:[Ww]e|I|[Tt]hey|[Tt]he (?:team|board|client|landlord|school|council|family|committee)|[Ee]veryone|{_NAME}){_HAVE} {_ADVERBS}"
        r"(?:decide[sd]?\b|agree[sd]? (?:to|on|that|with the|not)|chose\b|chosen\b|picked (?!up|it|that)|settled (?:on|for)|opted\b|concluded\b|committed to|"
        r"(?:went|gone|go|going) with|switched (?:to|from|over|the|our|my|back|[A-Z])|migrated\b|adopted\b|standardi[sz]ed on|ruled out|rejected\b|approved\b|signed off|"
        r"scrapped\b|dropped (?!out|by|in\b|off)|cancell?ed (?:the|our|my)|postponed\b|replaced\b|renamed\b|deprecated\b|booked (?:the|a|an|our)\b|signed (?:the|a)\b|"
        r"moved (?:the|our) [\w -]{2,30} (?:to|from)\b|resolved to\b|vetoed\b|bought (?:an?|the)\b|ended up (?:with|choosing|picking|buying|going with|taking)|named (?:him|her|it|them|(?:the|our|my)\b)|(?:won't|will not|will no longer|no longer|stopped) (?:support|use|using|supporting|accept|accepting|offer|offering|sell|selling|work|working|ship|shipping|run|running)\b)"
    ),
    (
        r"\b(?:[Ww]e|I|[Tt]hey)(?:'ll| will|'re| are|'m| am)(?: now| all)? (?:use\b|go with\b|going with\b|keep(?:ing)?\b|switch(?:ing)? to\b|stick(?:ing)? (?:with|to)\b|"
        r"mov(?:e|ing) to [A-Z]|dropping\b|going to (?:use|keep|switch|move to|drop|stop)\b)"
    ),
    (
        r"^(?:[-*•]\s)?(?i:decided\b|agreed\b|chose\b|settled on\b|going with\b|went with\b|switched\b|moved (?:the|all|our)\b|migrated\b|decision:|resolved:|conclusion:|"
        r"picked (?!up|it|that)|adopted\b|dropped (?:the|support)|renamed\b|replaced\b|approved\b|rejected\b)"
    ),
    r"\b(?i:let's (?:use|go with|stick (?:with|to)|switch to|standardi[sz]e|adopt|drop))\s(?!it\b|this\b|that\b)",
    r"\b(?i:(?:the|our) (?:plan|decision|policy|rule|convention|agreement|deal|verdict) (?:is|was|stays)\b|it (?:was|has been|is) (?:decided|agreed)\b)",
    r"\b(?i:(?:was|were|has been|have been) (?:approved|rejected|chosen|selected|agreed|postponed (?:to|until)|moved (?:to|forward to)) )",
)
PREFERENCE: Final = (
    rf"\b(?:I|[Ww]e) {_ADVERBS}(?i:prefer|favou?r|enjoy|dislike|hate|detest|loathe|love|like|adore|can(?:'t|not) (?:stand|bear)|avoid)\s{_VAGUE}",
    rf"\b(?:I|[Ww]e)(?:'d| would) (?:much |always )?(?:rather|prefer)\s{_VAGUE}",
    rf"\b(?:I|[Ww]e) (?:don't|do not|never) (?:really |ever )?(?:like|want|eat|drink|use|work|take|answer|fly|wear|watch|care for|buy|trust|attend)\s{_VAGUE}",
    r"\b(?:I|[Ww]e) (?:always|usually|normally|typically|generally|only|mostly) (?:want|use|drink|eat|take|buy|wear|order|book|write|work|keep|sit|sleep|get up|fly|pay|read)\b",
    r"\bI want (?:all|every|no|each|any)\b",
    (
        rf"{_PERSON} {_ADVERBS}(?:prefers?|likes?|loves?|hates?|dislikes?|enjoys?|avoids?|favou?rs?|detests?|adores?|can't stand|doesn't (?:like|want|eat|drink|use|drive|care)|"
        rf"insists? on|wants? (?!to (?:know|see)\b)|always \w+s\b|never \w+s\b|only (?:eats|drinks|uses|works|flies|reads|answers))\s?{_VAGUE}"
    ),
    r"\b(?i:fav(?:ou?rite)\b.{1,40}\b(?:is|are|:)|(?:is|are) (?:my|his|her|our|their|[A-Z]\w+'s) (?:all-time )?fav(?:ou?rite))",
    r"^(?i:(?:please |pls )?(?:always|never|no longer|only ever))\s(?!mind\b|got\b|seen\b|again\b)\w+",
    (
        r"^(?i:(?:please )?(?:don't|do not|dont) (?:ever )?(?:call|ping|book|email|message|wake|schedule|send|use|put|write|text|invite|remind|address|contact|bother) )"
        r"(?!it\b|that\b|this\b)"
    ),
    r"^(?i:no (?:meetings?|calls?|e-?mails?|pings?|emojis?|notifications?|deploys?) (?:before|after|on|during|in|at|unless))",
    r"^(?i:(?:please )?use .{2,40} (?:instead of|rather than|, not|when(?:ever)?|for (?:all|every|any)|in (?:all|every)) )",
    r"\b(?i:when(?:ever)? you (?:talk|speak|write|reply|answer|send|e-?mail|message|address|quote|book|schedule|order|summari[sz]e|draft|present)\b)",
    r"\b(?i:(?:i|we|he|she|they) (?:can't|cannot|can not|mustn't|may not|am not allowed to) (?:eat|drink|have|tolerate|digest|drive|swim|sleep|wear|take)\b)",
    r"^(?i:(?!(?:this|that|it|these|those|the (?:test|output|result|build|page|file|function)s?)\b)[a-z][\w-]*(?:s|ing)\b (?:[\w-]+ ){0,5}?(?:should|must|have to|need to|are to|may) (?:always |never |only |not )?(?:be|go|have|use|stay|come|start|end|fit|include)\b)",
    r"\b(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey) (?:can|could|will|'ll|am|is|are)(?: really| usually)? only\b",
    r"\b(?i:(?:you|we|everyone|nobody) (?:must|should)(?:n't| not)? (?:always|never)|(?:must|may) not|mustn't|is not allowed|isn't allowed)\b",
    r"\b(?i:(?:spell|write|pronounce) (?:my|his|her|our) (?:sur|last |first )?name)\b",
    r"\b(?i:(?:call|address) me [A-Z]?\w+(?:,? not\b)?|(?:i go|goes) by\b)",
    r"\b(?i:(?:works|suits) best (?:for|in|on)|best (?:time|way) to reach)\b",
)
NAMED: Final = (
    rf"(?<=[a-z,;] )(?!(?:{_NOBODY})\b)[A-Z][a-z]{{2,}}|^(?!(?:{_NOBODY})\b)[A-Z][a-z]+ (?:and [A-Z]\w+|is|are|has|was|will|does|gets|needs|wants|uses|keeps|owns|takes|handles|pays|signs|comes)\b",
)
OWNED: Final = (
    (
        r"\b(?i:my|our|his|her|their) (?!(?:builds?|code|tests?|branch|screen|laptop|computer|machine|question|mistake|bad|point|attempt|changes?|commits?|files?|errors?|"
        r"script|function|terminal|messages?|apologies|fault|last|first|next|previous|current|guess|turn|own|mind|head|way|opinion|view|output|browser|phone)\b)[a-z]\w+"
    ),
    r"\b[A-Z][a-z]+'s [a-z]\w+",
)
STATIVE: Final = (
    (
        r"^(?i:(?!(?:it|this|that|there|these|those|here|you|i|he|she|they|we|what|which|everything|nothing|something|all|one|let)\b)[^,.;?!]{2,50}? "
        r"(?:is|are|was|has|have|gets?|needs?|takes?|costs?|contains?|uses?|lives?|goes|opens?|closes?|belongs?|holds?|keeps?|includes?|requires?|handles?|pays?|comes?|sits?|runs? on|stays?) )"
    ),
)
RULE: Final = (
    r"\b(?i:always|never|only|must(?:n't| not)?|no longer|not allowed|forbidden|by default|as a rule|unless|at most|at least|no more than)\b",
)
HEDGE: Final = (
    (
        r"\b(?i:(?:i )?(?:think|guess|suppose|believe|suspect|reckon)\b|maybe|perhaps|probably|possibly|might\b|seems?\b|not sure|apparently|i assume|"
        r"as far as i know|afaik|could be)"
    ),
)
QUESTION: Final = (
    r"[?？][\s\"')\]»”]*$",
    (
        r"^(?i:(?:so|and|but|ok(?:ay)?|hey|hi|well|also)[,\s]+)*(?i:can|could|would|will|do|does|did|is|are|was|were|should|shall|may|am|have|has|had) "
        r"(?i:you|we|i|it|he|she|they|there|the|this|that|these|those|my|your|our|any|someone|anyone|[a-z]+ing)\b"
    ),
    r"^(?i:(?:so|and|but|ok(?:ay)?|hey)[,\s]+)*(?i:what|who|whose|which|when|where|why|how)(?:'s| (?i:is|are|was|were|do|does|did|can|could|should|would|will|to|come|about|many|much|long|the (?:hell|heck)))\b",
    r"^(?i:any (?:idea|chance|news|update)|i wonder|wondering|do you (?:know|remember|recall))\b",
)
_WORK: Final = (
    r"(?:run|check|fix|add|write|show|list|make|create|update|delete|remove|rename|refactor|explain|tell|give|find|look|open|read|search|try|test|build|"
    r"compile|install|deploy|commit|push|pull|merge|rebase|generate|draft|summari[sz]e|translate|rewrite|implement|change|replace|help|see|go|stop|wait|"
    r"continue|proceed|retry|revert|undo|compare|review|convert|print|clean|restart|set up|start|put|use (?:this|that|it)|do (?:it|that|this|the)|send|"
    r"ping|e-?mail|order|book|schedule|analy[sz]e|debug|verify|double-check|format|move|copy|paste|click|type|scroll|think|ignore|skip|download|upload|"
    r"plan|pick|split|bump|drop|turn|tweak|simplify|shorten|extend|apply|extract|investigate|figure|suggest|propose|prepare|finish|keep going|call)"
)
REQUEST: Final = (
    rf"^(?i:(?:please|pls|now|then|next|ok(?:ay)?|and|so|also|just|first|great|good|hey|cool|yes|perfect|nice)[,.!\s]+)*(?i:{_WORK})\b(?!\s*:)",
    r"\b(?i:(?:can|could|would|will) you(?: please)? (?!remember)|i(?:'d| would) like you to|i (?:want|need) you to|let me know|go ahead|please "
    + _WORK
    + r"\b)",
    r"^(?i:let me|let's (?:see|try|start|do|look|move on|continue|talk|discuss|get))\b",
    r"^(?i:(?:i'm|i am) going to|i'll (?:be|get|try|check|do|have|look|send|come|go)|brb|i (?:just )?need (?:a|the|to)|i want to)\b",
)
UNDECIDED: Final = (
    (
        r"\b(?i:(?:haven't|hasn't|have not|has not|didn't|did not|not|never|can't|cannot|couldn't|still to|yet to)(?: \w+){0,2} (?:decided?|agreed?|chosen?|choose|settled?|picked?|made up|resolved)|"
        r"undecided|(?:can't|cannot|don't|do not|didn't|couldn't) (?:\w+ )?(?:remember|recall|know)|no idea|forgot (?:where|what|how|which)|hard to decide|should we|need to decide|to be decided|tbd)"
    ),
)
CHATTER: Final = (
    r"(?i:\b(?:lo+l|lmao|rofl|ha(?:ha)+|hehe|smh|omg|wtf)\b)",
    (
        r"^(?i:(?:thanks|thank you|thx|ty|cheers|great|nice|cool|awesome|perfect|wow|hm+|oh|ok(?:ay)?|sure|yep|yeah|yup|nope|sounds good|good (?:job|morning|night|evening|point)|"
        r"well done|oops|sorry|no problem|never ?mind|got it|i see|right|exactly|agreed[.!]?$|true|fine|hello|hi there|hi|hey|bye|see you|congrat\w*|welcome|looks good|lgtm|same here|me too|interesting)"
        r"(?:[\s,.!…]|$))(?!.{60})"
    ),
    r"^(?i:(?:that's|that is|this is|it's|it is) (?:weird|great|fine|ok|okay|good|nice|odd|strange|awesome|perfect|true|right|wrong|annoying|funny|cool|not (?:right|what)))\b",
    r"^(?:I|[Ww]e) (?:love|like|hate) (?:it|this|that|these|those)\b",
)
PASSING: Final = (
    (
        r"\b(?i:(?:just |still |keeps? |is |are |was |were )?(?:fail(?:s|ed|ing|ure)?|crash(?:es|ed|ing)?|froze|hang(?:s|ing)|hung|broken|breaks|stuck|timed out|timeout|stale)\b|"
        r"(?:exit|error|status) code|traceback|exception|segfault|stack ?trace|\w*(?:Error|Exception):|right now|just now|at the moment|for now\b|slow(?:ly)?|loading|not working|doesn't work|won't (?:start|open|load|compile)|"
        r"(?<![\d,.])(?:404|500|502|503)\b(?![,.]\d)|\b(?:is|are|am|'m|'s) (?!moving|getting|expecting|leaving|turning|studying|learning|doing|going|coming|planning|retiring|training|selling|joining|teaching|allergic|living|working (?:at|for|as))\w{3,}ing\b|\bagain[.!]?$|almost done|never (?:got|received|arrived)|didn't (?:get|receive|work)|got cancelled|no response|work around|brb|in a (?:bit|minute|sec))"
    ),
)
HYPOTHETICAL: Final = (
    r"^(?i:if (?:i|we|you|he|she|they)\b.{0,60}\b(?:would|could|might|were)|what if|suppose|imagine|in case\b|i wish|unless\b|would be (?:nice|great|good))",
    r"\b(?i:would (?:be nice|it be)|wish (?:i|we)|i could (?:maybe|perhaps))\b",
)

# "hedge" weighs nothing: it lowers how sure the proposal is.
SIGNALS: Final = {
    "explicit": EXPLICIT, "personal": PERSONAL, "decision": DECISION, "preference": PREFERENCE,
    "named": NAMED, "owned": OWNED, "stative": STATIVE, "rule": RULE, "hedge": HEDGE,
    "question": QUESTION, "request": REQUEST, "undecided": UNDECIDED, "chatter": CHATTER, "passing": PASSING,
    "hypothetical": HYPOTHETICAL,
}  # fmt: skip
