import { Component, type ReactNode } from 'react'
import { MAX_REPORT_MESSAGE, MAX_REPORT_PATH } from '../../domain/error-report.ts'
import { api } from '../api/api.ts'
import { randomKey } from '../api/random-key.ts'
import { ErrorPage } from './error-page.tsx'

interface BoundaryState {
  readonly reference: string | null
}

/** The error is reported with the reference shown. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { reference: null }

  static getDerivedStateFromError(): BoundaryState {
    return { reference: randomKey() }
  }

  override componentDidCatch(error: unknown) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    void api.reportError({
      reference: this.state.reference ?? '',
      message: message.slice(0, MAX_REPORT_MESSAGE),
      path: location.pathname.slice(0, MAX_REPORT_PATH),
    })
  }

  override render() {
    const { reference } = this.state
    return reference === null ? this.props.children : <ErrorPage reference={reference} />
  }
}
