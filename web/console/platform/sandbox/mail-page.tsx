// A mail of the sandbox, as its recipient would see it.
import { useRoute } from 'preact-iso'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getSandboxMail, type SandboxMailDetail } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS as MAIL_TEXTS } from '../mails/texts.ts'
import { MailFrame } from './mail-frame.tsx'
import { TEXTS } from './texts.ts'

export function SandboxMailPage() {
  const { id = '' } = useRoute().params
  const mail = useLoaded(`sandbox mail ${id}`, (signal) =>
    getSandboxMail({ client: api(), path: { id }, signal }),
  )
  return <Shown of={mail}>{(value) => <Mail mail={value} />}</Shown>
}

function Mail({ mail: { subject, recipients, kind, created_at, text, html } }: { mail: SandboxMailDetail }) {
  const [w, m] = [useTexts(TEXTS), useTexts(MAIL_TEXTS)]
  return (
    <div class="stack">
      <PageHead title={subject} back={{ href: '/console/sandbox', name: w.title }} />
      <div class="panel">
        <Facts
          rows={[
            [w.recipient, recipients.join(', ')],
            [w.kind, m.kinds[kind] ?? kind],
            [w.written, moment(created_at)],
          ]}
        />
      </div>
      <section class="stack tight">
        <h2>{w.view}</h2>
        <MailFrame title={subject} html={html} />
      </section>
      <section class="stack tight">
        <h2>{w.plain}</h2>
        <p class="panel prose">
          <Linked text={text.trim()} />
        </p>
      </section>
    </div>
  )
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/

const Linked = ({ text }: { text: string }) => (
  <>
    {text.split(ADDRESS).map((part, nth) =>
      ADDRESS.test(part) ? (
        <a key={nth} href={part} target="_blank" rel="noopener noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
)
