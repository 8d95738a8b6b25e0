/* The parts that hand a class over and receive it, in one chunk: every further file has its name in the first script. */

export { HandOverPart } from './hand-over-part.tsx'
export { ReceivePart } from './receive-part.tsx'
