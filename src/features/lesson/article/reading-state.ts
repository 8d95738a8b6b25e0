import { proxy } from 'valtio'

/** Where the article on the screen is being read: told by the text, shown by its contents and its bar. */
export const readingState = proxy<{ sectionId: string | undefined; minutesLeft: number | undefined }>({
  sectionId: undefined,
  minutesLeft: undefined,
})
