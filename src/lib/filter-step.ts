/**
 * Returns options for `navigate` after a change of filters. Each choice is a separate history entry. All characters
 * typed into one search are a single entry, so that Back does not go through them one by one.
 */
export function getFilterNavigation<Filter extends object>(
  before: Filter,
  after: Filter,
  typed: keyof Filter,
): { replace: boolean; resetScroll: false } {
  const names = Object.keys({ ...before, ...after }) as (keyof Filter)[] // both filters have only these keys
  const isChosenAlike = names.every(name => name === typed || before[name] === after[name])
  const isStillTyping = Boolean(before[typed]) === Boolean(after[typed])
  return { replace: isChosenAlike && isStillTyping, resetScroll: false }
}
