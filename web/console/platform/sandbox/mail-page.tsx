// A mail of the sandbox, as its recipient would see it.
import { useRoute } from 'preact-iso'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getSandboxMail, type SandboxMailDetail } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { MailFrame } from './mail-frame.tsx'

const mailTexts = requireTexts('console/platform/mails', 'mails')
const texts = requireTexts('console/platform/sandbox', 'sandbox')

export function SandboxMailPage() {
  const { id = '' } = useRoute().params
  const mail = useLoaded(`sandbox mail ${id}`, (signal) =>
    getSandboxMail({ client: api(), path: { id }, signal }),
  )
  return <LoadedContent loaded={mail}>{(value) => <MailDetail mail={value} />}</LoadedContent>
}

function MailDetail({
  mail: { subject, recipients, kind, created_at, text, html },
}: {
  mail: SandboxMailDetail
}) {
  const [t, m] = [texts(), mailTexts()]
  return (
    <div class="stack">
      <PageHead title={subject} back={{ href: '/console/sandbox', name: t.title }} />
      <div class="panel">
        <Facts
          rows={[
            [t.recipient, recipients.join(', ')],
            [t.kind, m.kinds[kind] ?? kind],
            [t.written, moment(created_at)],
          ]}
        />
      </div>
      <section class="stack tight">
        <h2>{t.view}</h2>
        <MailFrame title={subject} html={html} />
      </section>
      <section class="stack tight">
        <h2>{t.plain}</h2>
        <p class="panel prose">
          <LinkedText text={text.trim()} />
        </p>
      </section>
    </div>
  )
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/

const LinkedText = ({ text }: { text: string }) => (
  <>
    {text.split(URL_PATTERN).map((part, index) =>
      URL_PATTERN.test(part) ? (
        <a key={index} href={part} target="_blank" rel="noopener noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
)
