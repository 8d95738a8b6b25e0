import { join } from 'node:path'

interface ModuleLookup {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

/**
 * A hundred files of two hundred bytes cost a phone more than a few larger ones. Each group below contains a module
 * together with all its imports (unless a group further up has them), so that no two files ever import each other:
 * files in a cycle may run in the wrong order, and with a top-level await a cycle never starts.
 */
export function chunkGroups(root: string) {
  const source = (path: string) => join(root, 'src', path)
  return [
    // Has no imports of its own. Separate, so that the landing page can start it and the rest in two idle moments.
    group('react', 7, () => id => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)),
    // Modules that the landing page shares with every page of the app. The landing page loads nothing else, and a
    // lesson loads nothing that only the landing page and the catalogue show.
    group(
      'base',
      6,
      both(
        importsOf(source('landing.tsx')),
        importsOf(
          source('main.tsx'),
          source('app/app-frame.tsx'),
          source('features/learning/lesson/lesson-screen.tsx'),
        ),
      ),
    ),
    group('welcome', 5, importsOf(source('landing.tsx'))),
    // Start modules of every page, and the menus, dialogs and notices around it. Also the few modules that a lesson
    // shares with the routes of all other pages, with the login, with the outbox and with forms; otherwise those would
    // load the lesson, or a lesson would load all of them.
    group(
      'boot',
      4,
      either(
        importsOf(source('main.tsx'), source('app/app-frame.tsx')),
        both(
          importsOf(source('features/learning/lesson/lesson-screen.tsx')),
          either(
            importsOf(
              source('app/tree/learner.ts'),
              source('features/account/auth/auth-screen.tsx'),
              source('data/outbox/replay.ts'),
            ),
            () => isPart,
          ),
        ),
      ),
    ),
    // Files on the device: the code that sends them and the code that clears them at a login are separate chunks, so
    // neither loads the other.
    group('files', 3, both(importsOf(source('session/come-and-go.ts')), importsOf(source('data/outbox/replay.ts')))),
    // Parts of the login forms: without their own chunk the login would load the forms of all pages.
    group(
      'forms',
      3,
      both(importsOf(source('features/account/auth/auth-screen.tsx')), () => isPart),
    ),
    // The other modules that the outbox shares. Without this group they would be five files of a few hundred bytes.
    group('outbox', 2, importsOf(source('data/outbox/replay.ts'))),
    // Buttons, icons and small labels: shared components import no feature. Components that only a few forms use stay
    // with them. Modules that the routes need stay with the routes, otherwise every page would load all components when
    // idle.
    group(
      'parts',
      2,
      both(
        butNot(importsOf(source('app/tree/learner.ts')), () => isPart),
        isUsedByLearners,
      ),
    ),
    // A lesson in one chunk; code for single kinds of materials stays separate.
    group(
      'lesson',
      1,
      importsOf(source('features/learning/lesson/lesson-screen.tsx'), source('features/learning/lesson/load.ts')),
    ),
    // Routes that a page loads after its start. Otherwise each would be its own file, because screens read the address
    // from their route.
    group('routes', 0.5, importsOf(source('app/tree/learner.ts'))),
    group('desk-routes', 0.5, importsOf(source('app/tree/all.ts'))),
    // Modules that a lesson loads when idle, in one chunk for each moment: every additional file costs a cheap phone
    // some milliseconds.
    group('ready', 0.4, importsOf(source('learning/keep-ready.ts'))),
    group('start', 0.3, importsOf(source('app/pwa/after-start.ts'))),
    // Requests for pages of logged-in users, which each of them needs a moment later.
    group(
      'menu',
      0.2,
      importsOf(source('queries/order.ts'), source('queries/leaderboard.ts'), source('queries/own-certificates.ts')),
    ),
    // Reviews in one chunk, because Beranda's row and the screen share nearly all of it.
    group('review', 0.15, () => id => /\/ts-fsrs\/|\/(src\/(learning|queries)|contract\/learning)\/review/.test(id)),
    // Calls that change data, and the keys of queries. Without their own chunk they would be in the admin area's chunk,
    // because a chunk includes the modules that it imports.
    group('call', 0.1, importsOf(source('queries/use-call.ts'), source('queries/site-content-paths.ts'))),
    // Parts of Mantine that dialogs of learners and the admin area share. Without their own chunks they would be in the
    // admin area's chunk, which includes its imports. Parts that only the admin area uses stay there. A menu and a
    // learner's calendar share one arrow.
    group('mantine', 0.15, () => id => mantineBase.test(id)),
    group('mantine-modal', 0.1, () => id => mantineModal.test(id)),
    // Styles that several pages of a folder share, in one file for each folder: every page starts with the names of all
    // files. Style sheets import nothing, so no page loads code of another one.
    ...['points', 'webinar', 'account', 'site', 'certificate', 'payment'].map(folder =>
      group(
        `${folder}-styles`,
        0.08,
        () => id => id.startsWith(source(`features/${folder}/`)) && id.includes('.module.css'),
      ),
    ),
    // The admin area's shared components in one chunk, because the name of every file is in each user's first script.
    // No module outside the admin area imports it, so it is in no import cycle.
    group(
      'desk',
      0,
      either(
        () => id => /\/src\/desk\//.test(id),
        butNot(isUsedByLearners, () => isPart),
      ),
    ),
  ]
}

const mantineBase =
  /\/@mantine\/(hooks(?!.*\/use-(?:hotkeys|debounced))|core\/esm\/(core|components\/(Portal|Transition|FocusTrap|Paper|CloseButton|UnstyledButton|Loader)))\/|\/AccordionChevron\.|\/src\/ui\/mantine\/mantine-island\./
const mantineModal = /\/@mantine\/core\/esm\/components\/Modal|\/src\/ui\/mantine\/modal-dialog\./

function isPart(id: string): boolean {
  return /\/src\/(ui\/(?!mantine\/|illustration|text-area)|lib\/)|\/lucide-react\//.test(id)
}

/** False for an icon or a component that only screens of the admin area import. */
const isUsedByLearners: Test = lookup => id =>
  lookup.getModuleInfo(id)?.importers.some(importer => !/\/src\/(?:desk|features\/desk)\//.test(importer)) ?? true

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

/** Imports of a module that both entries share are also shared by both. */
function both(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) && isOfOther(id)
  }
}

/** The same holds for the union of two entries. */
function either(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) || isOfOther(id)
  }
}

/**
 * Excludes modules that another group takes with all their imports: the rest may import them, never the other way
 * round.
 */
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
