import { decodeSupportCode } from '../contract/wire/support-code.ts'

/** `npm run support-code -- 04100-…`: prints the content of a learner's support code. */
const facts = decodeSupportCode(process.argv.slice(2).join(''))
if (facts) console.log(JSON.stringify(facts, null, 2))
else {
  console.error('The support code is invalid or incomplete. Ask the user to copy it, not to type it.')
  process.exitCode = 1
}
