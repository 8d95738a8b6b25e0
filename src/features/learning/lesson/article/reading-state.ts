import { proxy } from 'valtio'

/**
 * Current reading position in the visible article or PDF. Set by the material, read by the table of contents, the
 * progress bar and the notes.
 */
export const readingState = proxy<{
  sectionId: string | undefined
  minutesLeft: number | undefined
  /** Position that is being read aloud. It replaces the position on the screen. */
  heardAt?: number | undefined
  /** True after the learner requested a note at the current position, until `LessonNotes` opens the field for it. */
  isNoteWanted?: boolean
  /**
   * True after the learner requested to ask at the current position, until `LessonNotes` opens the field for the
   * question.
   */
  isQuestionWanted?: boolean
  /** Visible page of the PDF. */
  page?: number
  /** Page at which the PDF has to open. */
  wantedPage?: number
  /** Second at which the video has to start. */
  wantedSecond?: number
}>({
  sectionId: undefined,
  minutesLeft: undefined,
})
