import { Component, type ReactNode } from 'react';

interface BlockBoundaryProps {
  readonly children: ReactNode;
  readonly onFailed: (reason: unknown) => void;
}

/** Isolates a failing block: shows nothing in its place and reports it. */
export class BlockBoundary extends Component<BlockBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(reason: unknown) {
    this.props.onFailed(reason);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
