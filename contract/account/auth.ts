import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../wire/limits.ts'
import { FullName, PhoneNumber } from './person-fields.ts'
import { repeatedEmailCheck, repeatedPasswordCheck } from './repeated-fields.ts'
import { AuthData, Email, Role } from './session-data.ts'
import { Id, PlainText } from '../wire/text.ts'

export const Password = v.pipe(
  PlainText,
  v.nonEmpty('* Password harus diisi!'),
  v.minLength(PASSWORD_MIN_LENGTH, '* Password minimal 6 karakter!'),
  v.maxLength(PASSWORD_MAX_LENGTH, `* Password maksimal ${PASSWORD_MAX_LENGTH} karakter!`),
)

export const LoginBody = v.object({ email: Email, password: Password, remember: v.optional(v.boolean(), false) })
export type LoginBody = v.InferOutput<typeof LoginBody>

const registerFields = { fullName: FullName, email: Email, phoneNumber: PhoneNumber, password: Password }
export const RegisterBody = v.object(registerFields)
export type RegisterBody = v.InferOutput<typeof RegisterBody>

/** Fields of the sign-up form. Email and password are typed twice, but the repetitions are never sent. */
export const RegisterForm = v.pipe(
  v.object({
    ...registerFields,
    emailConfirmation: Email,
    passwordConfirmation: v.pipe(PlainText, v.nonEmpty('* Password harus diisi!')),
  }),
  v.forward(v.partialCheck(...repeatedEmailCheck), ['emailConfirmation']),
  v.forward(v.partialCheck(...repeatedPasswordCheck), ['passwordConfirmation']),
)

export const SessionUser = v.object({ id: Id, isAdmin: v.boolean(), roles: v.array(Role) })

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
  errors: ['LOGIN_FAILED', 'ACCOUNT_DEACTIVATED'],
})
