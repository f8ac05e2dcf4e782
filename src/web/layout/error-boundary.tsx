import { Component, type ReactNode } from 'react'
import { MAX_REPORT_MESSAGE, MAX_REPORT_PATH } from '../../contract/limits.ts'
import { api } from '../api/api.ts'
import { randomKey } from '../api/random-key.ts'
import { ErrorPage } from './error-page.tsx'

/** A part that fails this often within REDRAW_WINDOW_MS would fail again. */
const MAX_REDRAWS = 5
const REDRAW_WINDOW_MS = 10_000

interface FailedState {
  readonly error: unknown
}

/**
 * Renders its content anew when something other than React has changed the page's elements, such as a browser that
 * translates or an extension. React then fails to find a node. Any other error goes on to the boundary above.
 */
export class RedrawBoundary extends Component<{ children: ReactNode }, FailedState> {
  override state: FailedState = { error: null }
  private redrawnAt: readonly number[] = []

  static getDerivedStateFromError(error: unknown): FailedState {
    return { error }
  }

  override componentDidCatch() {
    const since = Date.now() - REDRAW_WINDOW_MS
    this.redrawnAt = [...this.redrawnAt.filter((time) => time > since), Date.now()]
    this.setState({ error: null })
  }

  /**
   * React removes the boundary's content before it renders the boundary again, so the same children are rendered from
   * scratch.
   */
  override render() {
    const { error } = this.state
    if (error !== null && (!isMissingNode(error) || this.redrawnAt.length >= MAX_REDRAWS)) throw error
    return this.props.children
  }
}

const isMissingNode = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

interface BoundaryState {
  readonly reference: string | null
}

/** Shows the error page instead of its content, and reports the error with the reference that the page shows. */
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
    return reference === null ? <RedrawBoundary>{this.props.children}</RedrawBoundary> : <ErrorPage reference={reference} />
  }
}
