import { NeedsScript } from '../../../ui/before-scripts.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Logo } from '../../../ui/logo.tsx'
import '../../../look/seller-panel.css'

interface LinkPanelProps {
  readonly title: string
  readonly text: string | null
  readonly form: Elements
  readonly children?: Elements
}

export const LinkPanel = ({ title, text, form, children }: LinkPanelProps) => (
  <main className="seller-login" id="main">
    <NeedsScript>
      <div className="seller-panel seller-login-form">
        <Logo />
        <h1>{title}</h1>
        {text !== null && <p>{text}</p>}
        {form}
        {children}
      </div>
    </NeedsScript>
  </main>
)
