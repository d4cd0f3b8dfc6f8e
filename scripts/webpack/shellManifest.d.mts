import type { Compiler } from 'webpack';

export declare class ShellManifest {
  apply(compiler: Compiler): void;
}
