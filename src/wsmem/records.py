"""Named tuples that cost next to nothing to define.

``typing.NamedTuple`` compiles a constructor for each class and an expression for each annotation: a third of a
millisecond, fifty times in a command that takes a tenth of a second. The ``NamedTuple`` of this module is written
and used in the same way, and to a type checker it is the same; it just compiles nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter  # what collections.namedtuple makes its fields of
    from typing import Generic

    _make = tuple.__new__

    class _Record(tuple):
        """What all records share."""

        __slots__ = ()
        _fields = ()
        _field_defaults = {}  # noqa: RUF012  # as in collections.namedtuple

        def __new__(cls, *values, **named):
            """Make a record of values by position and by name, as a constructor written out would."""
            if named or len(values) != len(cls._fields):
                values = cls._complete(values, named)
            return _make(cls, values)

        @classmethod
        def _complete(cls, values, named):
            """Return the values of all fields, or raise what Python says of wrong arguments."""
            fields, defaults = cls._fields, cls._field_defaults
            rest = fields[len(values) :]
            if not named and rest and rest[0] in defaults:
                return (*values, *[defaults[name] for name in rest])
            wrong = [name for name in named if name not in rest]
            missing = [name for name in rest if name not in named and name not in defaults]
            if len(values) > len(fields):
                raise TypeError(
                    f"{cls.__name__}() takes {len(fields)} arguments but {len(values)} were given"
                )
            if wrong:
                what = "multiple values for" if wrong[0] in fields else "an unexpected keyword"
                raise TypeError(f"{cls.__name__}() got {what} argument {wrong[0]!r}")
            if missing:
                raise TypeError(f"{cls.__name__}() misses {', '.join(map(repr, missing))}")
            return (*values, *[named[name] if name in named else defaults[name] for name in rest])

        @classmethod
        def _make(cls, values):
            """Make a record of an iterable of all its values."""
            values = tuple(values)
            if len(values) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(values)}")
            return _make(cls, values)

        def _replace(self, **changed):
            """Return the record with other values in some fields."""
            values = [*map(changed.pop, self._fields, self)]
            if changed:
                raise ValueError(f"{type(self).__name__} has no field {', '.join(map(repr, changed))}")
            return _make(type(self), values)

        __replace__ = _replace  # copy.replace of Python 3.13

        def _asdict(self):
            """Return the values by the names of their fields."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            pairs = zip(self._fields, self, strict=True)
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

        def __getnewargs__(self):
            return tuple(self)

    class _Definition(type):
        """Turns a class body with annotations into a record."""

        def __new__(mcs, name, bases, body):
            if "__orig_bases__" not in body:
                return super().__new__(mcs, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            if list(defaults) != [*fields[len(fields) - len(defaults) :]]:
                raise TypeError(f"{name} has a field without a default behind one that has one")
            for at, field in enumerate(fields):
                body[field] = _tuplegetter(at, None)
            body |= {
                "__slots__": (),
                "_fields": fields,
                "_field_defaults": defaults,
                "__match_args__": fields,
            }
            if Generic in bases:
                body["__class_getitem__"] = classmethod(Generic.__class_getitem__.__func__)
            return type(name, (_Record, *bases[1:]), body)

    class _Body(metaclass=_Definition):
        """What the class statement of a record names as its base."""

    class _NamedTuple:
        def __mro_entries__(self, bases):
            return (_Body,)

    NamedTuple = _NamedTuple()

__all__ = ["NamedTuple"]
