import { join } from 'node:path'

interface ModuleLookup {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * A hundred files of two hundred bytes cost a phone more than a few larger ones. Each group below holds, with a module,
 * all that the module imports (or leaves it to a group further up), so that no two files ever import each other: a ring
 * of files may run in the wrong order, and with a top-level await it never starts at all.
 */
export function chunkGroups(root: string) {
  const source = (path: string) => join(root, 'src', path)
  return [
    // Imports nothing but itself. Apart, so that the landing page can start it and the rest in two idle moments.
    group('react', 7, () => id => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)),
    // What the landing page shares with every page of the app, so that the landing page pays for nothing else, and a lesson not
    // for what only the landing page and the catalogue show.
    group(
      'base',
      6,
      both(
        importsOf(source('landing.tsx')),
        importsOf(source('main.tsx'), source('app/app-frame.tsx'), source('features/lesson/lesson-screen.tsx')),
      ),
    ),
    group('welcome', 5, importsOf(source('landing.tsx'))),
    // What every page of the app starts with, and the menus, dialogs and notices around it. And the little that a lesson shares
    // with the routes of all other pages, with the login, with what sends work and with forms: without it those would fetch the
    // lesson, or a lesson all of theirs.
    group(
      'boot',
      4,
      either(
        importsOf(source('main.tsx'), source('app/app-frame.tsx')),
        both(
          importsOf(source('features/lesson/lesson-screen.tsx')),
          either(
            importsOf(
              source('app/tree/learner.ts'),
              source('features/auth/auth-screen.tsx'),
              source('data/outbox/replay.ts'),
            ),
            () => isPart,
          ),
        ),
      ),
    ),
    // The files on the device: what sends them and what clears them away at a login are two, and neither pays for the other.
    group('files', 3, both(importsOf(source('session/come-and-go.ts')), importsOf(source('data/outbox/replay.ts')))),
    // The parts of the login's forms: without a piece of their own it would fetch those of all pages.
    group(
      'forms',
      3,
      both(importsOf(source('features/auth/auth-screen.tsx')), () => isPart),
    ),
    // The rest of what sends and others need too: five files of some hundred bytes otherwise.
    group('outbox', 2, importsOf(source('data/outbox/replay.ts'))),
    // Buttons, icons and small words: parts know no feature, so they import none. What only a few forms show stays with them. What
    // the routes themselves need is left to them: for one word of it every page would fetch all parts when it is idle.
    group(
      'parts',
      2,
      butNot(importsOf(source('app/tree/learner.ts')), () => isPart),
    ),
    // A lesson in one piece; what single kinds of it bring stays apart.
    group('lesson', 1, importsOf(source('features/lesson/lesson-screen.tsx'), source('features/lesson/load.ts'))),
    // The routes that a page learns after its start: a file each otherwise, as screens ask their route for its address.
    group('routes', 0.5, importsOf(source('app/tree/learner.ts'))),
    group('desk-routes', 0.5, importsOf(source('app/tree/all.ts'))),
    // What a lesson brings when it is quiet, in a piece for each moment: every file more costs a cheap phone some milliseconds.
    group('ready', 0.4, importsOf(source('learning/keep-ready.ts'))),
    group('start', 0.3, importsOf(source('app/pwa/after-start.ts'))),
    // Answers for pages of members, which each member has a moment later.
    group(
      'menu',
      0.2,
      importsOf(source('queries/order.ts'), source('queries/leaderboard.ts'), source('queries/certificate.ts')),
    ),
    // Parts of Mantine that dialogs of learners and the admin area share. Without pieces of their own they would lie in the admin
    // area's piece, which takes what it imports along. What only the admin area uses of Mantine stays there.
    group('mantine', 0.15, () => id => mantineBase.test(id)),
    group('mantine-modal', 0.1, () => id => mantineModal.test(id)),
    // The desk's furniture in one piece: the name of every file stands in the first script of everybody. Nothing outside of the
    // desk imports it, so that it is in no ring.
    group('desk', 0, () => id => /\/src\/desk\//.test(id)),
  ]
}

const mantineBase =
  /\/@mantine\/(hooks|core\/esm\/(core|components\/(Portal|Transition|FocusTrap|Paper|CloseButton|UnstyledButton|Loader)))\/|\/src\/ui\/mantine\/mantine-island\./
const mantineModal = /\/@mantine\/core\/esm\/components\/Modal|\/src\/ui\/mantine\/modal-dialog\./

function isPart(id: string): boolean {
  return /\/src\/(ui\/(?!mantine\/|illustration|text-area)|lib\/)|\/lucide-react\//.test(id)
}

type Test = (lookup: ModuleLookup) => (id: string) => boolean

function group(name: string, priority: number, test: Test) {
  let isMember: ((id: string) => boolean) | undefined
  return {
    name(id: string, lookup: ModuleLookup): string | null {
      isMember ??= test(lookup)
      return isMember(id) ? name : null
    },
    priority,
    minShareCount: 2,
  }
}

/** What two entries have in common imports nothing that is not common to them too. */
function both(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) && isOfOther(id)
  }
}

/** So does what one of two has. */
function either(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) || isOfOther(id)
  }
}

/** For parts that another group takes with all they import: those left may import them, never the other way round. */
function butNot(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => !isOfOne(id) && isOfOther(id)
  }
}

function importsOf(...entries: string[]): Test {
  return lookup => {
    const found = new Set<string>()
    const open = [...entries]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      open.push(...(lookup.getModuleInfo(id)?.importedIds ?? []))
    }
    return id => found.has(id)
  }
}
