import { Component, type ReactNode } from 'react'
import { PageFailure } from './page-failure.tsx'

/** Stands for a page that failed while it was drawn, where no router does. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageFailure /> : this.props.children
  }
}
