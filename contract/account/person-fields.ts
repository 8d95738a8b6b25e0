import * as v from 'valibot'
import { NAME_MAX_LENGTH, PHONE_MAX_DIGITS, PHONE_MIN_DIGITS } from '../wire/limits.ts'
import { PlainText, trimText } from '../wire/text.ts'

/** User fields that more than one form contains. */

export const FullName = v.pipe(
  PlainText,
  trimText,
  v.nonEmpty('* Nama harus diisi!'),
  v.regex(
    /^[\p{L}\p{M} .'_-]+$/u,
    "* Nama tidak boleh mengandung karakter selain '-', '_', tanda petik (') dan titik(.)",
  ),
  v.maxLength(NAME_MAX_LENGTH, '* Nama maksimal 50 karakter!'),
)

export const PhoneNumber = v.pipe(
  PlainText,
  v.trim(),
  v.nonEmpty('Nomor telepon tidak boleh kosong!'),
  v.regex(/^\d+$/, 'Nomor telepon harus terdiri dari angka!'),
  v.minLength(PHONE_MIN_DIGITS, 'Nomor telepon harus terdiri dari 10-13 digit'),
  v.maxLength(PHONE_MAX_DIGITS, 'Nomor telepon harus terdiri dari 10-13 digit'),
  v.regex(/^08/, 'Nomor telepon harus diawali 08 (08xxxxxxxxxx)'),
)
