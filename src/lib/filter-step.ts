/**
 * What changing filters does to the history, as options for `navigate`. Each choice is a step that Back takes back; the
 * letters of one search are one step, because nobody wants to walk back through them.
 */
export function filterStep<Filter extends object>(
  before: Filter,
  after: Filter,
  typed: keyof Filter,
): { replace: boolean; resetScroll: false } {
  const names = Object.keys({ ...before, ...after }) as (keyof Filter)[]
  const isChosenAlike = names.every(name => name === typed || before[name] === after[name])
  const isStillTyping = Boolean(before[typed]) === Boolean(after[typed])
  return { replace: isChosenAlike && isStillTyping, resetScroll: false }
}
