/** Arguments of `v.partialCheck` for an email that the user types twice. */
export const repeatedEmailCheck = [
  [['email'], ['emailConfirmation']],
  (form: { email: string; emailConfirmation: string }) => form.email === form.emailConfirmation,
  '* Ulangi Email harus sama dengan email sebelumnya!',
] as const

/** Arguments of `v.partialCheck` for a password that the user types twice. */
export const repeatedPasswordCheck = [
  [['password'], ['passwordConfirmation']],
  (form: { password: string; passwordConfirmation: string }) => form.password === form.passwordConfirmation,
  '* Ulangi password harus sama dengan password sebelumnya!',
] as const
