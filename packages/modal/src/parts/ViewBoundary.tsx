import { ErrorState } from '@latchkey/ui/ErrorState'
import { errors } from '@latchkey/wire/catalogue'
import { Component, type ReactNode } from 'react'

/** A view that cannot be drawn says so, and leaves the page and the way out alone. */
export class ViewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState
        title="This cannot be shown"
        text={errors.unknown.message}
        action={{ label: 'Try again', icon: 'refresh', onClick: () => this.setState({ hasFailed: false }) }}
      />
    )
  }
}
