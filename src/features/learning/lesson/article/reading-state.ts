import { proxy } from 'valtio'

/**
 * Current reading position in the visible article or PDF. Set by the material, read by the table of contents, the progress
 * bar and the notes.
 */
export const readingState = proxy<{
  sectionId: string | undefined
  minutesLeft: number | undefined
  /** Position that is being read aloud. It replaces the position on the screen. */
  heardAt?: number | undefined
  /** True after the learner asked for a note at the current position, until the notes have read it. */
  isNoteWanted?: boolean
  /** The same for a question. */
  isQuestionWanted?: boolean
  /** Visible page of the PDF. */
  page?: number
  /** Page that the PDF has to open. */
  wantedPage?: number
  /** Second at which the video has to start. */
  wantedSecond?: number
}>({
  sectionId: undefined,
  minutesLeft: undefined,
})
