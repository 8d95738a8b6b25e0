import { join } from 'node:path'

interface ModuleLookup {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null
}

/**
 * Groups modules into chunks, because a hundred files of two hundred bytes cost a phone more than a few larger files. A
 * group contains a module together with its imports, except imports of a group with a higher priority. So no two chunks
 * import each other. Chunks in such a cycle could run in the wrong order, and would never start if one of them
 * contained a top-level await.
 */
export function createChunkGroups(root: string) {
  const source = (path: string) => join(root, 'src', path)
  return [
    // React imports no other module. It has its own chunk, so that a public page runs React and the other modules one
    // after the other, and handles input in between.
    group('react', 7, () => id => /\/node_modules\/(react|react-dom|scheduler)\//.test(id)),
    // Modules that the landing page shares with every page of the app. Does not contain modules for the landing page
    // and the catalogue only, so that a lesson does not load them.
    group(
      'base',
      6,
      both(
        getImports(source('landing.tsx')),
        getImports(
          source('main.tsx'),
          source('app/app-frame.tsx'),
          source('features/learning/lesson/lesson-screen.tsx'),
        ),
      ),
    ),
    group('welcome', 5, getImports(source('landing.tsx'))),
    // Start modules of every page, and the menus, dialogs and notices. Also contains the few modules that a lesson
    // shares with other routes, the login, the outbox and forms, so that a lesson does not load their chunks and they
    // do not load the chunk of a lesson.
    group(
      'boot',
      4,
      either(
        getImports(source('main.tsx'), source('app/app-frame.tsx')),
        both(
          getImports(source('features/learning/lesson/lesson-screen.tsx')),
          either(
            getImports(
              source('app/tree/learner.ts'),
              source('features/account/auth/auth-screen.tsx'),
              source('data/outbox/replay.ts'),
            ),
            () => isPart,
          ),
        ),
      ),
    ),
    // Modules that two chunks import: the chunk that sends stored files, and the chunk that deletes them at a login.
    // Without this group one of the two chunks would load the other.
    group('files', 3, both(getImports(source('session/come-and-go.ts')), getImports(source('data/outbox/replay.ts')))),
    // Parts of the login forms. Without this chunk the login would load the forms of all pages.
    group(
      'forms',
      3,
      both(getImports(source('features/account/auth/auth-screen.tsx')), () => isPart),
    ),
    // Other modules of the outbox. Without this group they would be several files of a few hundred bytes.
    group('outbox', 2, getImports(source('data/outbox/replay.ts'))),
    // Buttons, icons and small labels. Parts that the routes need are in the chunk of the routes. Otherwise every page
    // would load all components when idle.
    group(
      'parts',
      2,
      both(
        butNot(getImports(source('app/tree/learner.ts')), () => isPart),
        isUsedByLearners,
      ),
    ),
    // A lesson in one chunk. Code for single kinds of materials is separate.
    group(
      'lesson',
      1,
      getImports(source('features/learning/lesson/lesson-screen.tsx'), source('features/learning/lesson/load.ts')),
    ),
    // Routes that a page loads after its start. Without this group each route would be a separate file, because screens
    // import their route.
    group('routes', 0.5, getImports(source('app/tree/learner.ts'))),
    group('desk-routes', 0.5, getImports(source('app/tree/all.ts'))),
    // Modules that a lesson loads when idle, one chunk for each point in time, because every additional file costs a
    // cheap phone some milliseconds.
    group('ready', 0.4, getImports(source('learning/prefetch-classes.ts'))),
    group('start', 0.3, getImports(source('app/pwa/after-start.ts'))),
    group('beside', 0.25, getImports(source('app/beside-page.tsx'))),
    // Queries for pages of logged-in users. Each of these pages needs them soon after its start.
    group(
      'menu',
      0.2,
      getImports(source('queries/order.ts'), source('queries/leaderboard.ts'), source('queries/own-certificates.ts')),
    ),
    // Review cards in one chunk, because the dashboard's row for reviews and the review screen share nearly all of it.
    // Also contains small modules that they share with notes, because each file name is in the first script of a lesson.
    group(
      'review',
      0.15,
      () => id => /\/ts-fsrs\/|\/(src\/(learning|queries)|contract\/learning)\/(review|article-text|event-id)/.test(id),
    ),
    // The download engine, and the modules that send a class to another device. Without this group each shared module
    // would be a file.
    group(
      'downloads',
      0.12,
      () => id => /\/(?:src\/data\/(?:downloads|packs)\/|contract\/learning\/downloads\.ts)/.test(id),
    ),
    // Imports of the next group that other pages use too. Without these chunks those pages would load the next group.
    group('video-choice', 0.095, () => id => id.endsWith('/src/learning/video/video-choice.ts')),
    group('use-cannot-open', 0.095, () => id => id.endsWith('/src/queries/use-cannot-open.ts')),
    // Small modules that several parts of a lesson share. They import only modules of the first scripts, so no page
    // loads other code with them.
    group(
      'shared',
      0.085,
      () => id =>
        /\/src\/(?:learning\/(?:draft-keys|read-patiently|video\/quality-labels)|data\/shaped-like)\.ts/.test(id),
    ),
    // Messages for files that do not arrive. Videos, PDFs, units and recordings share them.
    group(
      'file-faults',
      0.085,
      () => id =>
        /\/src\/(?:features\/learning\/lesson\/media(?:-not-opened|\.module)\.|learning\/file-fault\/)/.test(id),
    ),
    // State and order of listening. Articles, videos and the button for materials without a connection share it.
    group(
      'listening',
      0.09,
      () => id =>
        /\/lesson\/(?:listen\/(?:listen-settings|listening|next-heard|sleep-timer)|offline\/next-on-device)\.ts$/.test(
          id,
        ),
    ),
    // Calls that change data, and the query keys. Without this chunk they would be in the admin area's chunk, because a
    // chunk includes imported modules.
    group('call', 0.1, getImports(source('queries/use-call.ts'), source('queries/site-content-paths.ts'))),
    // Parts of Mantine that dialogs of learners and the admin area share. Without these chunks the parts would be in
    // the admin area's chunk, because a chunk includes imported modules. Menus and the calendar share the arrow
    // component.
    group('mantine', 0.15, () => id => mantineBase.test(id)),
    group('mantine-modal', 0.1, () => id => mantineModal.test(id)),
    // Styles that several pages of a folder share, one file per folder, because every page starts with a list of all
    // file names. Style sheets have no imports, so these chunks load no code of other pages.
    ...['points', 'webinar', 'account', 'site', 'certificate', 'payment', 'learning/lesson/scorm'].map(folder =>
      group(
        `${folder.replaceAll('/', '-')}-styles`,
        0.08,
        () => id => id.startsWith(source(`features/${folder}/`)) && id.includes('.module.css'),
      ),
    ),
    // Shared components of the admin area in one chunk, because the first script of every user contains the names of
    // all files. Only modules of the admin area import this chunk, so it is in no import cycle.
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

/** Matches modules that match both tests. The imports of such a module also match both. */
function both(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) && isOfOther(id)
  }
}

/**
 * Matches modules that match at least one of the tests. If a module matches a test, its imports match that test too.
 */
function either(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => isOfOne(id) || isOfOther(id)
  }
}

/**
 * Matches modules of `other` that `one` does not match. `one` must also match all imports of its own modules, because
 * otherwise they could import a module of this group.
 */
function butNot(one: Test, other: Test): Test {
  return lookup => {
    const [isOfOne, isOfOther] = [one(lookup), other(lookup)]
    return id => !isOfOne(id) && isOfOther(id)
  }
}

function getImports(...entries: string[]): Test {
  return lookup => {
    const foundChunks = new Set<string>()
    const open = [...entries]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (foundChunks.has(id)) continue
      foundChunks.add(id)
      open.push(...(lookup.getModuleInfo(id)?.importedIds ?? []))
    }
    return id => foundChunks.has(id)
  }
}
