import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-passwords.ts'

const own = ['rina.puspita@contoh.id', 'Rina Puspita']

describe('a password that is easy to guess', () => {
  it.each(['123456', 'PASSWORD', 'qwerty123', 'rahasia', 'sayangku', '111111'])(
    'is a common password in any case: %s',
    password => expect(isEasyPassword(password, own)).toBe(true),
  )

  it.each(['semai123', 'SEMAI!!', 'admin2026', 'prakerja_1'])('is a word of this site with digits: %s', password =>
    expect(isEasyPassword(password, own)).toBe(true),
  )

  it.each(['rina.puspita', 'RinaPuspita99', 'rina puspita', 'rina.puspita@contoh.id'])(
    'is the own name or email address: %s',
    password => expect(isEasyPassword(password, own)).toBe(true),
  )
})

it.each(['kopi susu 1', 'rahasia kita', 'rina-suka-mie', '907264', '🙂🙂🙂'])(
  'accepts a password that no list contains, without rules for its characters: %s',
  password => expect(isEasyPassword(password, own)).toBe(false),
)
