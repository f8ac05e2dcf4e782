import { Copy, Download } from 'lucide-react'
import { notify } from '../../../ui/notify.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onDone(): void
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        When your phone is lost, each of them logs you in once. They are shown only now: keep them somewhere else than on your
        phone.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-factor-do">
        <button type="button" className="button button-secondary" onClick={() => void copy(codes)}>
          <Copy className="icon" aria-hidden="true" />
          Copy
        </button>
        <a className="button button-secondary" href={fileOf(codes)} download="larder-recovery-codes.txt">
          <Download className="icon" aria-hidden="true" />
          Download
        </a>
        <button type="button" className="button button-primary" onClick={onDone}>
          I have saved them
        </button>
      </div>
    </>
  )
}

const textOf = (codes: readonly string[]): string => `${codes.join('\n')}\n`

/** Returns a data URL, which needs no cleanup and sends no code to a server. */
const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of Larder, each for one login\n${textOf(codes)}`)}`

/** Browsers allow copying only over https and on localhost. */
async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(codes))
    notify.success('Copied')
  } catch {
    notify.error('Your browser does not allow copying here. Please download them.')
  }
}
