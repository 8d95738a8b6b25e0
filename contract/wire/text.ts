import * as v from 'valibot'
import { isBlank } from './blank.ts'

/** Input schemas that several features use. */

/** Id in the server's format (UUID). Other values are refused before they reach the database. */
export const Id = v.pipe(v.string(), v.uuid('Tanda pengenal tidak valid'))

/** Readable id in a URL, such as `analisis-data`. */
export const Slug = v.pipe(
  v.string(),
  v.maxLength(120, 'Alamat terlalu panjang'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Alamat tidak valid'),
)

/**
 * A time in the API: ISO 8601 in UTC, or with a zone that `Date` can parse. `+07` without minutes is refused, because
 * `Date` cannot parse it.
 */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('Waktu tidak valid'),
  v.check(value => !Number.isNaN(Date.parse(value)), 'Waktu tidak valid'),
)

/**
 * Text without NUL and lone surrogates. PostgreSQL and UTF-8 cannot store these characters, so they are refused as
 * input errors.
 */
export const PlainText = v.pipe(
  v.string(),
  v.check(value => !value.includes('\0') && value.isWellFormed(), 'Teks mengandung karakter yang tidak didukung'),
)

/**
 * Removes spaces at both ends. Changes a text without a visible character to '', so that all rules for empty texts apply
 * to it. Other texts keep their invisible characters, because joined emoji and some scripts need them.
 */
export const trimText = v.transform((text: string) => (isBlank(text) ? '' : text.trim()))

/** One line of typed text: trimmed, without line ends and other control characters. */
export const SingleLine = v.pipe(
  PlainText,
  trimText,
  v.regex(/^\P{Cc}*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

/** Text of several lines, in which all line ends are `\n`. */
export const MultiLine = v.pipe(
  PlainText,
  v.transform(text => text.replaceAll(/\r\n?/g, '\n')),
  trimText,
  v.regex(/^[\P{Cc}\n\t]*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

/** Input of a search field. */
export const SearchText = v.pipe(SingleLine, v.maxLength(80, 'Pencarian terlalu panjang'))
