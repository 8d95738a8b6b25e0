import { decodeSupportCode } from '../contract/wire/support-code.ts'

/** `npm run support-code -- 04100-…`: prints the content of a learner's support code. */
const facts = decodeSupportCode(process.argv.slice(2).join(''))
if (facts) console.log(JSON.stringify(facts, null, 2))
else {
  console.error('This is no support code, or not a whole one: ask for it to be copied, not typed.')
  process.exitCode = 1
}
