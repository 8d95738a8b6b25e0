import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

interface Options<Props> {
  /** Shown while the part is on its way. */
  fallback?: ReactNode
  /** Stands in where the part cannot be fetched. Without one the failure goes to the page's error state. */
  substitute?: ComponentType<Props>
}

/**
 * A part of a screen with a chunk of its own. `React.lazy` alone remembers a failure as long as the document lives; this
 * asks for the part again when it is next put on the screen.
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
    // The same answer as long as it stands. The boundary is inside, so that waiting does not forget which one that was.
    const [Part] = useState(() => next)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
