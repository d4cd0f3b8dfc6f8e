import type { Compiler } from 'webpack';

export class AppManifest {
  apply(compiler: Compiler): void;
}
