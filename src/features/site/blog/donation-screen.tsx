import { useSuspenseQuery } from '@tanstack/react-query'
import { createMailLink, createWhatsAppLink } from '#contract/site/contact.ts'
import type { Donation } from '#contract/site/site-content.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { donationQuery } from '#app/queries/site-content.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from './blog.module.css'

export function DonationScreen() {
  const { data: donation } = useSuspenseQuery(donationQuery())
  return (
    <div className={classes.page}>
      <PageHead title={donation.title} text={donation.summary} />
      <ul className={classes.ways}>
        {donation.ways.map(way => (
          <li key={way.title}>
            <Way way={way} />
          </li>
        ))}
      </ul>
      <div className={classes.body}>
        <ArticleBody blocks={donation.blocks} />
      </div>
    </div>
  )
}

function Way({ way }: { way: Donation['ways'][number] }) {
  const subject = `Dukungan: ${way.title}`
  const isWhatsApp = way.contact === 'whatsapp'
  return (
    <article className={classes.card}>
      <h2>{way.title}</h2>
      <ArticleBody blocks={[{ kind: 'paragraph', line: way.text }]} />
      <a
        href={isWhatsApp ? createWhatsAppLink(subject) : createMailLink(subject)}
        rel="noopener"
        className={getButtonClass('secondary')}
      >
        {isWhatsApp ? 'Tanya lewat WhatsApp' : 'Tulis email'}
        <span className="visually-hidden"> tentang {way.title}</span>
      </a>
    </article>
  )
}
