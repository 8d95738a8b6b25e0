import { useNavigate, useRouterState } from '@tanstack/react-router'
import { memo, useEffect, useState } from 'react'
import type { SearchKind } from '#contract/catalog/search.ts'
import { SEARCH_MAX_LENGTH } from '#contract/catalog/search-words.ts'
import { useDebounced } from '#app/lib/use-debounced.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import classes from './search.module.css'
import type { Section } from './stable-sections.ts'
import { useSearch } from './use-search.ts'

const groupNames: Record<SearchKind, string> = {
  material: 'Materi saya',
  course: 'Kelas',
  program: 'Program karier',
  webinar: 'Webinar',
  post: 'Blog',
  faq: 'Pertanyaan umum',
  story: 'Cerita belajar',
  role: 'Karier',
  instructor: 'Instruktur',
  page: 'Halaman',
}

/**
 * Search screen. Writes the search text to the URL when the user pauses typing, so that Back and a reload restore it.
 * The parameter is parsed here, because a schema in the route would be part of every page's first script.
 */
export function SearchScreen() {
  const navigate = useNavigate()
  const inAddress = useRouterState({ select: state => new URLSearchParams(state.location.searchStr).get('q') ?? '' })
  const [text, setText] = useState(inAddress.slice(0, SEARCH_MAX_LENGTH))
  const words = useDebounced(text.trim())
  useEffect(() => {
    const href = words === '' ? '/cari' : `/cari?${new URLSearchParams({ q: words })}`
    // Does nothing if the user is already navigating to another page.
    if (words !== inAddress && location.pathname === '/cari') void navigate({ href, replace: true, resetScroll: false })
    // Runs only when the input changes. A change of the URL must not run this effect, because the URL follows the
    // input.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words])
  return (
    <div className={classes.page}>
      <PageHead title="Cari" text="Kelas, program, jawaban, webinar, dan materimu sendiri." />
      <SearchField
        label="Mau belajar apa?"
        value={text}
        onChange={value => setText(value.slice(0, SEARCH_MAX_LENGTH))}
        isFocused
      />
      <Results words={words} />
    </div>
  )
}

/** Is not rendered again by each key press, so that typing stays fluent. */
const Results = memo(function Results({ words }: { words: string }) {
  const { sections, isNear, isFromDevice, isFailed, retry, isSearching } = useSearch(words)
  const count = sections.reduce((sum, { hits }) => sum + hits.length, 0)
  const isAsked = words !== ''
  const isEmpty = isAsked && count === 0
  const failure = isFailed && (
    <div className={classes.failed}>
      <p>Hasil dari server belum bisa dimuat. Ini baru dari yang tersimpan di perangkatmu.</p>
      <Button variant="secondary" onClick={retry}>
        Coba lagi
      </Button>
    </div>
  )
  return (
    <>
      <output className={classes.note}>
        {isAsked ? countLabel(count, { isNear, isFromDevice: isFromDevice && !isSearching && !isFailed }) : ''}
      </output>
      {/* The results of other words are new elements, not moved ones. */}
      <div key={words}>
        {isEmpty && !isSearching && failure}
        {isEmpty && isSearching && (
          <LoadingState label="Mencari…">
            <div className={classes.coming}>
              <Skeleton width="7rem" height="1.5rem" />
              <Skeleton height="10rem" />
            </div>
          </LoadingState>
        )}
        {isEmpty && !isSearching && (
          <EmptyState
            picture="magnifier"
            title={`Belum ada yang cocok dengan “${words}”`}
            action={
              <AppLink to="/kelas" className={getButtonClass('primary', 'l')}>
                Lihat kelas
              </AppLink>
            }
          >
            <p>Coba kata lain atau kata dasarnya, misalnya “jual” untuk “penjualan”.</p>
          </EmptyState>
        )}
        {sections.map((section, at) => (
          <Group key={at} id={`hasil-${at}`} section={section} />
        ))}
        {count > 0 && isSearching && <p className={classes.more}>Mencari lebih banyak…</p>}
        {/* Below the results, which it must not move. */}
        {count > 0 && failure}
      </div>
    </>
  )
})

function countLabel(count: number, { isNear, isFromDevice }: Record<'isNear' | 'isFromDevice', boolean>) {
  if (count === 0) return ''
  const resultLabel = isNear ? `${count} hasil yang mirip` : `${count} hasil`
  return isFromDevice ? `${resultLabel} · dari yang tersimpan di perangkatmu` : resultLabel
}

function Group({ id, section: { kind, isMore, hits } }: { id: string; section: Section }) {
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{isMore ? `${groupNames[kind]} lainnya` : groupNames[kind]}</h2>
      <ul>
        {hits.map(({ address, title, text }) => (
          <li key={address + title}>
            <AppLink to={address} className={classes.hit}>
              <strong>{title}</strong>
              {text && <span>{text}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
