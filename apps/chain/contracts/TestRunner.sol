// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Runs calls and measures what an account holds before, between and after them. It is never deployed: a state
/// override of `eth_call` puts it at the account's own address, so the calls come from the account.
contract TestRunner {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    struct Read {
        address to;
        bytes data;
        uint8 word;
    }

    struct Word {
        bool isKnown;
        uint256 value;
    }

    /// @dev A hostile token must not use up the gas of the whole run.
    uint256 private constant READ_GAS = 300_000;

    /// @return done whether each call succeeded; the first failure ends the run
    /// @return words the coin and the wanted word of each read, once before all calls and once after each
    function run(address account, Call[] calldata calls, Read[] calldata reads)
        external
        returns (bool[] memory done, Word[] memory words)
    {
        // A contract under test must not make the account act.
        require(calls.length == 0 || msg.sender == address(this));
        uint256 row = reads.length + 1;
        done = new bool[](calls.length);
        words = new Word[](row * (calls.length + 1));
        _measure(account, reads, words, 0);
        for (uint256 i; i < calls.length; ++i) {
            (address to, uint256 value, bytes memory data) = (calls[i].to, calls[i].value, calls[i].data);
            bool isDone;
            assembly ("memory-safe") {
                isDone := call(gas(), to, value, add(data, 32), mload(data), 0, 0)
            }
            done[i] = isDone;
            if (!isDone) break;
            _measure(account, reads, words, row * (i + 1));
        }
    }

    function _measure(address account, Read[] calldata reads, Word[] memory words, uint256 offset) private view {
        words[offset] = Word(true, account.balance);
        for (uint256 i; i < reads.length; ++i) {
            (address to, bytes memory data, uint256 start) = (reads[i].to, reads[i].data, uint256(reads[i].word) * 32);
            bool isKnown;
            uint256 value;
            assembly ("memory-safe") {
                isKnown := staticcall(READ_GAS, to, add(data, 32), mload(data), 0, 0)
                isKnown := and(isKnown, gt(returndatasize(), add(start, 31)))
                if isKnown {
                    returndatacopy(0, start, 32)
                    value := mload(0)
                }
            }
            words[offset + 1 + i] = Word(isKnown, value);
        }
    }

    /// @dev Token hooks want their own selector back (ERC-721, ERC-1155).
    fallback() external payable {
        assembly ("memory-safe") {
            mstore(0, and(calldataload(0), shl(224, 0xffffffff)))
            return(0, 32)
        }
    }

    receive() external payable {}
}
