/* Both parts are in one chunk, because the first script contains the file name of every chunk. */

export { HandOverPart } from './hand-over-part.tsx'
export { ReceivePart } from './receive-part.tsx'
