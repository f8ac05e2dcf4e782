import { Component, type ReactNode } from 'react'
import { ErrorPage } from './layout/error-page.tsx'

/** Shows the error page in place of pages that threw while they were rendered in the browser. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage reference={null} /> : this.props.children
  }
}
