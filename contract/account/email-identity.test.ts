import { expect, test } from 'vitest'
import { normalizeMailbox } from './email-identity.ts'

test.each([
  ['Siti@Contoh.test', 'siti@contoh.test'],
  ['siti+dua@contoh.test', 'siti@contoh.test'],
  ['s.i.t.i+3@gmail.com', 'siti@gmail.com'],
  ['siti@googlemail.com', 'siti@gmail.com'],
  // Only Google ignores dots before the `@`, so this email address keeps its dot.
  ['s.iti@contoh.test', 's.iti@contoh.test'],
])('the email %s belongs to the mailbox %s', (email, mailbox) => expect(normalizeMailbox(email)).toBe(mailbox))
