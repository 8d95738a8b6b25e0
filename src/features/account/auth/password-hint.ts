const LONG = 12

/** Returns a hint about the strength of a password. Six characters are enough. */
export function getPasswordHint(password: string): string {
  if (password.length < 6) return 'Minimal 6 karakter. Kalimat pendek lebih kuat daripada satu kata.'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter(kind => kind.test(password)).length
  if (/^(.)\1*$/u.test(password) || /^(?:123456|password|qwerty)/i.test(password)) {
    return 'Mudah ditebak. Coba tambahkan kata lain.'
  }
  if (password.length >= LONG) return 'Kuat.'
  return kinds >= 3 ? 'Cukup kuat.' : 'Bisa dipakai. Lebih panjang lebih kuat.'
}
