# SPDX-License-Identifier: MIT
"""Columns of numbers in memory, and of texts by number: what Session.columns and Session.table return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Iterator, Optional, Union


class Column:
    """Numbers of one type. `values` is a memoryview: numpy.asarray(column) and memoryview(column.values) copy nothing."""

    def __init__(self, name: str, form: str, values: bytearray, valid: Optional[bytearray], doc: str = "") -> None:
        self.name = name
        self.doc = doc
        self.values = memoryview(values).cast(form)  # type: ignore[call-overload]
        #: one byte a row, 0 where the row has no value; None where all have one
        self.valid = None if valid is None or 0 not in valid else memoryview(valid).cast("?")

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: int) -> Any:
        value = self.values[index]
        return value if self.valid is None or self.valid[index] else None

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        array = numpy.asarray(self.values)
        return array if dtype is None else array.astype(dtype)

    def to_pandas(self) -> Any:
        """A pandas.Series; where values are missing, of a type of pandas that has NA."""
        import numpy
        import pandas

        array = numpy.asarray(self.values)
        if self.valid is None:
            return pandas.Series(array, name=self.name)
        mask = ~numpy.asarray(self.valid)
        kinds = {"b": pandas.arrays.BooleanArray, "f": pandas.arrays.FloatingArray}
        return pandas.Series(kinds.get(array.dtype.kind, pandas.arrays.IntegerArray)(array, mask), name=self.name)

    def __repr__(self) -> str:
        return "<Column %s: %d of format %s>" % (self.name, len(self), self.values.format)


class TextColumn(Column):
    """Texts, or bytes: `values` are numbers of `texts`, so each text is stored once."""

    def __init__(self, name: str, values: bytearray, valid: Optional[bytearray], texts: Sequence[Any], doc: str = "") -> None:
        super().__init__(name, "I", values, valid, doc)
        self.texts = texts

    def __getitem__(self, index: int) -> Any:
        number = super().__getitem__(index)
        return None if number is None else self.texts[number]

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.asarray([self[i] for i in range(len(self))], dtype=object)

    def to_pandas(self) -> Any:
        """A pandas.Series of a categorical type."""
        import numpy
        import pandas

        codes = numpy.asarray(self.values).astype("int64")
        if self.valid is not None:
            codes[~numpy.asarray(self.valid)] = -1
        return pandas.Series(pandas.Categorical.from_codes(codes, self.texts), name=self.name)


class ListColumn(Column):
    """A run of numbers for each row: row i has entries[values[i]] up to entries[values[i + 1]]."""

    def __init__(self, name: str, form: str, values: bytearray, entries: bytearray) -> None:
        super().__init__(name, form, values, None)
        self.entries = memoryview(entries).cast("Q")

    def __len__(self) -> int:
        return len(self.values) - 1

    def __getitem__(self, index: int) -> memoryview:
        if index < 0:
            index += len(self)
        return self.entries[self.values[index] : self.values[index + 1]]

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError("rows differ in length: use .values and .entries")

    def to_pandas(self) -> Any:
        import pandas

        return pandas.Series([self[i].tolist() for i in range(len(self))], name=self.name)


class Columns(Mapping):
    """Columns by name, all of one length."""

    def __init__(self, columns: dict, rows: int, bad: int = 0) -> None:
        self._columns = columns
        self.rows = rows
        #: samples that are left out, since they cannot be decoded
        self.bad = bad

    def __getitem__(self, name: str) -> Union[Column, Any]:
        return self._columns[name]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_columns"][name]
        except KeyError:
            raise AttributeError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __dir__(self) -> list:
        return [*super().__dir__(), *self._columns]

    def __repr__(self) -> str:
        return "<%d rows of %s>" % (self.rows, ", ".join(self._columns))

    def to_numpy(self) -> dict:
        """Arrays of numpy by name. Rows without a value are 0: see the column's valid."""
        import numpy

        return {name: numpy.asarray(column) for name, column in self._columns.items() if not isinstance(column, ListColumn)}

    def to_pandas(self) -> Any:
        """A pandas.DataFrame."""
        import pandas

        return pandas.DataFrame({name: column.to_pandas() for name, column in self._columns.items()}, copy=False)


def of_samples(raw: dict, rows: int, bad: int) -> Columns:
    """What _Session._columns returns, as Columns."""
    made: dict = {}
    for name, (form, values, valid, entries) in raw.items():
        made[name] = Column(name, form, values, valid) if entries is None else ListColumn(name, form, values, entries)
    return Columns(made, rows, bad)


def of_table(raw: dict) -> Columns:
    """What _Session._table returns, as Columns."""
    made: dict = {}
    for name, (form, values, valid, texts, doc) in raw.items():
        made[name] = Column(name, form, values, valid, doc) if texts is None else TextColumn(name, values, valid, texts, doc)
    return Columns(made, max((len(column) for column in made.values()), default=0))
