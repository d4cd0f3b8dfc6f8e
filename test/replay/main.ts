import { replayCommand } from './command';

process.exitCode = await replayCommand(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
