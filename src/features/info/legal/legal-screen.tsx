import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/page-head.tsx'
import page from '../info-page.module.css'
import classes from './legal-screen.module.css'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

interface Props {
  title: string
  text: string
  since: string
  sections: readonly LegalSection[]
}

/** A text one looks things up in: its contents first, then its numbered sections. */
export function LegalScreen({ title, text, since, sections }: Props) {
  return (
    <div className={page.page}>
      <PageHead title={title} text={text} />
      <p className={classes.since}>Berlaku sejak {since}</p>
      <div className={classes.columns}>
        <nav className={classes.contents} aria-labelledby="daftar-isi">
          <h2 id="daftar-isi">Isi halaman</h2>
          <ol>
            {sections.map(section => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id}>
              <h2>
                {index + 1}. {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
