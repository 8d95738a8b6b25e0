import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WhatsAppNumber } from './notification-whatsapp.ts'

test.each(['081234567890', '+62 812-3456-7890', '6281234567890', '0812 3456 7890', '(0812) 3456.7890'])(
  'accepts the WhatsApp number %j and converts it to digits with the country code',
  text => expect(v.parse(WhatsAppNumber, text)).toBe('6281234567890'),
)

test.each([
  '',
  '0212345678',
  '+14155550123',
  '08123',
  '0812345678901234',
  '0801234567890',
  '08123456789a',
  '62 0812345678',
])('rejects the WhatsApp number %j, because it is not an Indonesian mobile number', text =>
  expect(v.is(WhatsAppNumber, text)).toBe(false),
)
