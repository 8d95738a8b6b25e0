import { ChevronDown } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CallOut } from '../call-out.tsx'
import { mailTo, whatsAppAddress } from '#contract/contact.ts'
import page from '../info-page.module.css'
import { faqGroups, type FaqGroup } from './faq-groups.tsx'
import classes from './faq-screen.module.css'

export function FaqScreen() {
  return (
    <div className={page.page}>
      <PageHead title="Pertanyaan umum" text="Jawaban singkat untuk yang paling sering ditanyakan." />
      <div className={classes.groups}>
        {faqGroups.map(group => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      <CallOut
        title="Belum ketemu jawabannya?"
        actions={
          <>
            <a href={mailTo('Pertanyaan')} className={buttonClass('primary', 'l')}>
              Tulis email
            </a>
            <a href={whatsAppAddress()} rel="noopener" className={buttonClass('secondary', 'l')}>
              WhatsApp
            </a>
          </>
        }
      >
        Tanya langsung ke {brand.supportEmail} atau WhatsApp {brand.supportWhatsApp}.
      </CallOut>
    </div>
  )
}

function Group({ group }: { group: FaqGroup }) {
  return (
    <section className={classes.group}>
      <h2>{group.title}</h2>
      <div>
        {group.questions.map(({ question, answer }) => (
          <details key={question} className={classes.item}>
            <summary>
              <h3 className={classes.question}>{question}</h3>
              <ChevronDown className={classes.chevron} size={20} aria-hidden />
            </summary>
            <p className={classes.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
