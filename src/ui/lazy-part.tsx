import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

interface Options<Props> {
  /** Shown while the part loads. */
  fallback?: ReactNode
  /** Component shown if the part cannot be fetched. Without it the page shows its error state. */
  substitute?: ComponentType<Props>
}

/**
 * A part of a screen in its own chunk. `React.lazy` alone keeps a failure as long as the document lives; this part is
 * fetched again when it is next mounted.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, substitute }: Options<Props> = {},
): ComponentType<Props> {
  let next = ask()

  function ask() {
    return lazy(() =>
      load().then(
        part => ({ default: part }),
        (error: unknown) => {
          next = ask()
          if (substitute) return { default: substitute }
          throw error
        },
      ),
    )
  }

  return function LazyPart(props: Props) {
    // Stays the same while mounted. The Suspense boundary is inside, so that suspending does not lose this state.
    const [Part] = useState(() => next)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
