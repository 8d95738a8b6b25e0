export { checkIn } from './check-in.ts'
export { raiseObjection } from './objections.ts'
export { takeCode, takeStretch, type WrittenRefusal } from './proofs.ts'
export { removePresence } from './queries.ts'
