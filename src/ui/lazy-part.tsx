import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

interface Options<Props> {
  /** Shown while the part loads. */
  fallback?: ReactNode
  /** Component that is shown if the part cannot be loaded. Without a substitute the page shows its error state. */
  substitute?: ComponentType<Props>
}

/**
 * Part of a screen in a separate chunk. `React.lazy` alone keeps a failure until the document is left; this part is
 * loaded again when it is mounted next.
 */
export function createLazyPart<Props extends object>(
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
    // Does not change while mounted. The Suspense boundary is inside, so that suspending does not reset this state.
    const [Part] = useState(() => next)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
