import { proxy } from 'valtio'

/**
 * Current reading position in the visible article. Set by the article, shown by the table of contents and the progress
 * bar.
 */
export const readingState = proxy<{
  sectionId: string | undefined
  minutesLeft: number | undefined
  /** Position that is being read aloud. It replaces the position on the screen. */
  heardAt?: number | undefined
}>({
  sectionId: undefined,
  minutesLeft: undefined,
})
