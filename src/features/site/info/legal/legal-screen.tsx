import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalPage, LegalText } from '#contract/site/site-content.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { formatDate } from '#app/lib/times.ts'
import { legalQuery } from '#app/queries/site-content.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import page from '../info-page.module.css'
import classes from './legal-screen.module.css'

interface Props {
  of: LegalPage
  /** Version to show. Undefined for the current version. */
  version: string | undefined
}

/** Legal text with a table of contents and numbered sections. */
export function LegalScreen({ of, version }: Props) {
  const { data: text } = useSuspenseQuery(legalQuery(of, version))
  return (
    <div className={page.page}>
      <PageHead title={text.title} text={text.summary} />
      <p className={classes.since}>Berlaku sejak {formatDate(text.since)}</p>
      <OtherVersions text={text} />
      <div className={classes.columns}>
        <nav className={classes.contents} aria-labelledby="daftar-isi">
          <h2 id="daftar-isi">Isi halaman</h2>
          <ol>
            {text.sections.map(section => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {text.sections.map((section, index) => (
            <section key={section.id} id={section.id}>
              <h2>
                {index + 1}. {section.title}
              </h2>
              <ArticleBody blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Lists earlier versions, which users may have accepted, and announced versions that are not in force yet. */
function OtherVersions({ text }: { text: LegalText }) {
  const otherVersions = text.versions.filter(({ slug }) => slug !== text.slug)
  if (otherVersions.length === 0) return null
  return (
    <p className={classes.since}>
      Versi lain:{' '}
      {otherVersions.map(({ slug, since }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <AppLink to={`/${text.page}?versi=${slug}`}>berlaku sejak {formatDate(since)}</AppLink>
        </span>
      ))}
    </p>
  )
}
