import * as v from 'valibot'

/** Building blocks of inputs that more than one noun uses. */

/** An identifier as the server makes them (UUID). Anything else is refused before it reaches the database. */
export const Id = v.pipe(v.string(), v.uuid('Tanda pengenal tidak valid'))

export const Slug = v.pipe(
  v.string(),
  v.maxLength(120, 'Alamat terlalu panjang'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Alamat tidak valid'),
)

/** An instant on the wire: ISO 8601 in UTC, or with a zone a `Date` reads: `+07` alone is none of these, and is refused. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('Waktu tidak valid'),
  v.check(value => !Number.isNaN(Date.parse(value)), 'Waktu tidak valid'),
)

/** PostgreSQL refuses NUL in text and lone surrogates break UTF-8: both are errors of the input, not of the server. */
export const PlainText = v.pipe(
  v.string(),
  v.check(value => !value.includes('\0') && value.isWellFormed(), 'Teks mengandung karakter yang tidak didukung'),
)

/** One line of text as people type it: trimmed, without line ends and other control characters. */
export const SingleLine = v.pipe(
  PlainText,
  v.trim(),
  v.regex(/^\P{Cc}*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

/** Several lines, with line ends of one kind. */
export const MultiLine = v.pipe(
  PlainText,
  v.transform(text => text.replaceAll(/\r\n?/g, '\n')),
  v.trim(),
  v.regex(/^[\P{Cc}\n\t]*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

/** What is typed into a search field. */
export const SearchText = v.pipe(SingleLine, v.maxLength(80, 'Pencarian terlalu panjang'))
