import { expect, test } from 'vitest'
import { readScannedAddress } from './scanned-address.ts'

const CODE = '7K3F92QX04TDABCDEFGHJKMNPQ'

test.each([
  [`https://semai.test/certificates/${CODE}#ab-c.d_e`, { reference: CODE, fragment: 'ab-c.d_e' }],
  [`https://jahat.example/certificates/${CODE}`, { reference: CODE, fragment: '' }],
  [`https://semai.test/certificates/${CODE}#<script>`, { reference: CODE, fragment: '' }],
  ['sm 7k3f 92qx o4td', { reference: 'SM-7K3F-92QX-04TD', fragment: '' }],
  ['https://semai.test/', undefined],
  ['javascript:alert(1)', undefined],
])('the scanned text %j gives the certificate reference $1', (text, expected) =>
  expect(readScannedAddress(text)).toEqual(expected),
)
