import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import {
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
} from './limits.ts'
import { Id, PlainText } from './text.ts'

export const Role = v.picklist(['learner', 'admin', 'expert'])
export type Role = v.InferOutput<typeof Role>

/** Texts and order of the checks: product.md §5. Everything but passwords is trimmed. */
export const Email = v.pipe(
  PlainText,
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('* Email harus diisi!'),
  v.maxLength(254, '* Email terlalu panjang!'),
  v.email(issue => `* Masukkan format email yang benar! (${issue.input})`),
)

export const Password = v.pipe(
  PlainText,
  v.nonEmpty('* Password harus diisi!'),
  v.minLength(PASSWORD_MIN_LENGTH, '* Password minimal 6 karakter!'),
  v.maxLength(PASSWORD_MAX_LENGTH, `* Password maksimal ${PASSWORD_MAX_LENGTH} karakter!`),
)

export const FullName = v.pipe(
  PlainText,
  v.trim(),
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

export const LoginBody = v.object({ email: Email, password: Password, remember: v.optional(v.boolean(), false) })
export type LoginBody = v.InferOutput<typeof LoginBody>

const registerFields = { fullName: FullName, email: Email, phoneNumber: PhoneNumber, password: Password }
export const RegisterBody = v.object(registerFields)
export type RegisterBody = v.InferOutput<typeof RegisterBody>

/** What the sign-up form holds: the payload and the two repeats that never travel. */
export const RegisterForm = v.pipe(
  v.object({
    ...registerFields,
    emailConfirmation: Email,
    passwordConfirmation: v.pipe(PlainText, v.nonEmpty('* Password harus diisi!')),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['emailConfirmation']],
      form => form.email === form.emailConfirmation,
      '* Ulangi Email harus sama dengan email sebelumnya!',
    ),
    ['emailConfirmation'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirmation']],
      form => form.password === form.passwordConfirmation,
      '* Ulangi password harus sama dengan password sebelumnya!',
    ),
    ['passwordConfirmation'],
  ),
)

export const SessionUser = v.object({ id: Id, isAdmin: v.boolean(), roles: v.array(Role) })

/** Everything a device keeps about who is logged in. */
export const AuthData = v.object({
  userId: Id,
  isAdmin: v.boolean(),
  roles: v.array(Role),
  accessToken: v.string(),
  refreshToken: v.string(),
})
export type AuthData = v.InferOutput<typeof AuthData>

export const register = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/register',
  summary: 'Membuat akun baru',
  access: 'public',
  limit: 'register',
  body: RegisterBody,
  answer: v.object({ user: SessionUser, accessToken: v.string(), refreshToken: v.string() }),
  errors: ['EMAIL_ALREADY_REGISTERED'],
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Masuk dengan email dan password',
  access: 'public',
  limit: 'login',
  body: LoginBody,
  answer: AuthData,
  errors: ['LOGIN_FAILED'],
})

/**
 * Also needs the HttpOnly cookie that was set together with the token: a stolen token alone is worth nothing. A token that was
 * handed over to another site needs that site's `Origin` instead.
 */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh-token',
  summary: 'Menukar refresh token dengan token akses baru',
  access: 'public',
  limit: 'refresh',
  body: v.object({ refreshToken: v.pipe(PlainText, v.nonEmpty(), v.maxLength(500)) }),
  answer: v.object({ token: v.string(), refreshToken: v.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN'],
  isForTrustedSites: true,
})

/** Acts only with the bearer header, so that a foreign page cannot log anyone out by an image address. */
export const logout = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/logout',
  summary: 'Mengakhiri sesi perangkat ini',
  access: 'person',
  answer: v.object({}),
})
