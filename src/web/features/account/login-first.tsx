import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { askForLogin } from './login-dialog-state.ts'

interface LoginFirstProps {
  readonly art: Elements
  readonly title: string
  readonly returnTo: string
  readonly children: ReactNode
}

export const LoginFirst = ({ art, title, returnTo, children }: LoginFirstProps) => (
  <div className="login-first">
    <EmptyState
      art={art}
      level={2}
      title={title}
      action={
        <button type="button" className="button button-primary button-large" onClick={() => askForLogin(returnTo, `${title}.`)}>
          Login
        </button>
      }
    >
      {children}
    </EmptyState>
  </div>
)
