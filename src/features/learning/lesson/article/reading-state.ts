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
  /** True from the learner's request for a note at the current position until the notes handle it. */
  isNoteWanted?: boolean
  /** True from the learner's request to ask a question at the current position until the questions handle it. */
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
